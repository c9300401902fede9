// The schemas of the wire in a chunk of their own: building them takes as long as drawing the PIN screen, and none is
// needed before the first call.
export { ErrorReply, SELLING_ENDPOINTS } from '@evertill/contract'
export { safeParse } from 'zod'
