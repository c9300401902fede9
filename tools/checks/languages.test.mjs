import { expect, test } from 'vitest'
import { checkLanguages } from './languages.mjs'
import { plantFiles } from './testing/plant-files.mjs'

const LIST = "const FACTS = {\n  en: { name: 'English' },\n  ar: { name: 'العربية' },\n}\n"
const ENGLISH = {
  sale: { pay: 'Pay {{amount}}', items_one: '{{count}} item', items_other: '{{count}} items' },
  empty_zero: 'None',
  empty_one: '{{count}} left',
  empty_other: '{{count}} left',
}
const ARABIC = {
  sale: {
    pay: 'ادفع {{amount}}',
    items_zero: 'لا شيء',
    items_one: 'صنف',
    items_two: 'صنفان',
    items_few: '{{count}} أصناف',
    items_many: '{{count}} صنفًا',
    items_other: '{{count}} صنف',
  },
  empty_zero: 'لا شيء',
  empty_one: 'واحد',
  empty_two: 'اثنان',
  empty_few: '{{count}}',
  empty_many: '{{count}}',
  empty_other: '{{count}}',
}

/** @param {{ [file: string]: object }} more */
const check = (more) =>
  checkLanguages(
    plantFiles({
      'packages/texts/src/languages.ts': LIST,
      ...Object.fromEntries(
        Object.entries({ en: ENGLISH, ar: ARABIC, 'hub/en': {}, 'hub/ar': {}, ...more }).map(
          ([name, texts]) => [`packages/texts/src/${name}.json`, JSON.stringify(texts)],
        ),
      ),
    }),
  )

test('LN-1 a language with the texts of English in the forms of its own plural has no fault', async () => {
  expect(await check({})).toEqual({ name: 'languages', checked: 19, faults: [] })
})

test('LN-1 what is missing, what is too much, an empty text and another value are faults', async () => {
  const { items_few: _few, pay: _pay, ...sale } = ARABIC.sale
  const { faults } = await check({
    ar: {
      ...ARABIC,
      empty_few: 'كثير',
      empty_other: ' ',
      sale: { ...sale, pay: 'ادفع {{sum}}', park: 'علّق' },
    },
  })
  expect(faults).toEqual(
    [
      'sale.items_few is missing',
      'sale.pay lacks {{amount}}',
      'sale.pay has {{sum}}, which English has not',
      'sale.park is not in English',
      'empty_few lacks {{count}}',
      'empty_other is empty',
    ]
      .map((fault) => `packages/texts/src/ar.json: ${fault}`)
      .toSorted((a, b) => faults.indexOf(a) - faults.indexOf(b)),
  )
})

test('LN-1 a listed language without a file is a fault, and the file of one that is not listed yet is none', async () => {
  expect((await check({ fr: {} })).faults).toEqual([])
  const root = plantFiles({
    'packages/texts/src/languages.ts': LIST,
    'packages/texts/src/en.json': '{"app":"Till"}',
    'packages/texts/src/ar.json': '{"app":"صندوق"}',
    'packages/texts/src/hub/en.json': '{}',
  })
  expect((await checkLanguages(root)).faults).toEqual(['packages/texts/src/hub/ar.json is missing'])
})
