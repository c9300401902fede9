/** Ways that take long, and further cases of one way, run by command: EVERTILL_LONG=1 npm test -- e2e. */
export const LONG = process.env['EVERTILL_LONG'] === '1'
