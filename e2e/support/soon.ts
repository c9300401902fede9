/**
 * How long a change in the hub may take to an open till: three seconds, and eight in a storm. Beside the other tests of
 * a run it is always stormy.
 */
export const SOON_MS = process.env['EVERTILL_LONG'] === '1' ? 3_000 : 8_000
