import { factsOf } from '@evertill/texts/languages.ts'

/** A paper in a language of its own, which may not be that of the screen around it. */
export const pageIn = (language: string): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: language,
  dir: factsOf(language).direction,
})
