/** Enables long tests and further cases: `npm run prove browser` runs them all. */
export const LONG = process.env['EVERTILL_LONG'] === '1'
