// Every schema of the wire in its own chunk: building them takes as long as drawing the PIN screen, and none is needed
// before the first call.
export { ENDPOINTS, ErrorReply } from '@evertill/contract'
