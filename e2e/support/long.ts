/** Ways that take long, or that two files at a time make late, run by command: EVERTILL_LONG=1 npm test -- e2e. */
export const LONG = process.env['EVERTILL_LONG'] === '1'
