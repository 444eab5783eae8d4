"""The MCP door: six tools and two kinds of resource over stdio.  Only `server` knows the SDK; no verb lives here."""
