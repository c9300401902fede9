// Every schema of the wire, in a file of its own: building them takes as long as drawing the PIN screen, and nobody needs
// one before the first call to the server.
export { ENDPOINTS, ErrorReply } from '@evertill/contract'
