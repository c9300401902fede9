/** Apart from the schema: the till sends reports and reads none. */
export const TILL_REPORT = 'x-till-report'
