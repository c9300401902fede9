import { expect, test } from 'vitest'
import { checkRules } from './rules.mjs'
import { testTitles } from './test-titles.mjs'
import { plantHouse } from './testing/plant-house.mjs'

const RULES =
  '# Sale queue\n\n- **SQ-1** A sale is sent once. (spec 7)\n- **SQ-2** The oldest goes first. (spec 8 (b))\n'

test('rules that are all quoted by test titles have no fault', async () => {
  const root = plantHouse({
    'docs/rules/sale-queue.md': RULES,
    'docs/rules/README.md': '- **AB-1** is how a rule looks',
    'apps/pos/src/sync/a.test.ts': "test('SQ-1, SQ-2: in order and once', () => {})",
  })
  expect(await checkRules(root)).toEqual({ name: 'rules', looked: 2, faults: [] })
})

test('a rule without a test, an unknown id and an id given twice are faults', async () => {
  const root = plantHouse({
    'docs/rules/sale-queue.md': RULES,
    'docs/rules/again.md': '- **SQ-1** Said twice. (spec 9)\n',
    'e2e/a.test.ts': "// SQ-2 is only mentioned\ntest('SQ-1 and SQ-9', () => {})",
  })
  const { faults } = await checkRules(root)
  expect(faults.toSorted()).toEqual([
    expect.stringContaining('SQ-1 is a rule of docs/rules/again.md already'),
    'docs/rules/sale-queue.md SQ-2 has no test: quote its id in a test title',
    'e2e/a.test.ts quotes SQ-9, which is no rule of docs/rules',
  ])
})

test('a rule without sentence, source or proper id is a fault', async () => {
  const root = plantHouse({
    'docs/rules/odd.md': '- **AB-1** No source.\n- **AB-x** Bad id. (spec)\n  - **AB-2** Indented. (spec)\n',
    'a.test.ts': "test('AB-1', () => {})",
  })
  expect((await checkRules(root)).faults).toHaveLength(3)
})

test('a title is found behind each, skipIf and a table over several lines', () => {
  const source = `
    describe("outer (AB-1)", () => {
      test.each([[1, ')'], [2, "('no title')"]])('AB-2 %s', () => {})
      it.skipIf(!window)(
        'AB-3',
        () => {},
      )
      test.for(cases)(\`AB-4 \${1}\`, () => {})
      test.each\`a | b\`('AB-5', () => {})
      // test('AB-6 not run', () => {})
      expect(test.name).toBe('AB-7')
    })`
  expect(testTitles(source)).toEqual(['outer (AB-1)', 'AB-2 %s', 'AB-3', 'AB-4 ${1}', 'AB-5'])
})
