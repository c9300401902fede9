import en from '@evertill/texts/en.json' with { type: 'json' }
import { INTERPOLATION, VALUE_WRITER } from '@evertill/texts/write-value.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { billTextsIn, loadBillTexts, ownBillLanguage } from './bill-texts.ts'

const FORMAT = { language: 'en', timeZone: 'Asia/Kolkata' }

beforeAll(() =>
  i18next.use(VALUE_WRITER).init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: INTERPOLATION,
    initAsync: false,
  }),
)

test('LN-9 bills are in the language of the screen unless the device has chosen another', async () => {
  expect(ownBillLanguage({ billLanguage: 'screen', billEnglish: true }, 'de')).toBeNull()
  expect(ownBillLanguage({ billLanguage: 'de', billEnglish: true }, 'de')).toBeNull()
  expect(ownBillLanguage({ billLanguage: 'hi', billEnglish: true }, 'de')).toBe('hi')
  const { language, labels } = await loadBillTexts({ billLanguage: 'ar', billEnglish: false }, FORMAT)
  expect([language, labels.language]).toEqual(['ar', 'ar'])
  expect(labels.titles.taxInvoice).toMatch(/^[\u0600-\u06ff ]+$/)
})

test('LN-9 the English terms of the law stand beside it where the device wants them', async () => {
  const { labels } = await loadBillTexts({ billLanguage: 'hi', billEnglish: true }, FORMAT)
  expect(labels.titles.taxInvoice).toMatch(/ \/ Tax invoice$/)
  expect(labels.total).not.toMatch(/Total/)
})

test('LN-9 a bill is in the language of the screen while its own cannot be had', () => {
  const { language, labels } = billTextsIn({ billLanguage: 'ta', billEnglish: true }, FORMAT, false)
  expect([language, labels.titles.taxInvoice]).toEqual(['en', 'Tax invoice'])
})
