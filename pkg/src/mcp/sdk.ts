//! What is used of the official SDK. The build puts a bundle in the place of this module, so that
//! whoever installs the package needs no other; nothing else may import the SDK, but for its types.

export { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
export { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
