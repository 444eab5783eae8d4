"""`loci eval`: questions known by construction, asked of the user's own projects with their answers held out.

papers: from git to questions    room: the stores without what is held out    sitting: asked and marked
report: figures    picture: the curve and the confusion as SVG    Nothing here changes a store, a journal or a router,
but for the floors that `fitting` sets where it is asked to.
"""
