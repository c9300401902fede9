/** Tests that take long, and further cases of others: `npm run prove browser` has them all. */
export const LONG = process.env['EVERTILL_LONG'] === '1'
