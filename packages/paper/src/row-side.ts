import { factsOf } from '@evertill/texts/languages.ts'

/** What every row of a paper in this language has. */
export const sideOf = (language: string): { isRtl?: true } =>
  factsOf(language).direction === 'rtl' ? { isRtl: true } : {}

/** Rows that begin on the side on which the language does. */
export const inLanguage = <Row extends { kind: string }>(rows: readonly Row[], language: string): Row[] =>
  rows.map((row) => (row.kind === 'text' ? { ...row, ...sideOf(language) } : row))
