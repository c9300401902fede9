import { expect, test } from 'vitest'
import { checkRules, uncited } from './rules.mjs'
import { testTitles } from './test-titles.mjs'
import { plantFiles } from './testing/plant-files.mjs'

const RULES =
  '# Sale queue\n\n- **SQ-1** A sale is sent once. (R-7, F-02)\n- **SQ-2** The oldest goes first. (R-8)\n'
const REFERENCE = {
  'docs/reference/requirements.md': '- **R-7** Sales are sent.\n- **R-8** In order.\n- **R-9** Toasts.\n',
  'docs/reference/faults.md':
    '| id | fault |\n| --- | --- |\n| **F-02** | a lost reply |\n- **K1** A float.\n',
}
const TESTS = { 'apps/pos/src/sync/a.test.ts': "test('SQ-1, SQ-2: in order and once', () => {})" }

test('rules that are all quoted by test titles and cite defined sources have no fault', async () => {
  const root = plantFiles({
    ...REFERENCE,
    ...TESTS,
    'docs/rules/sale-queue.md': RULES,
    'docs/rules/README.md': '- **AB-1** is how a rule looks',
    'docs/reference/README.md': '- **R-7** is how a requirement looks',
  })
  expect(await checkRules(root)).toEqual({
    name: 'rules',
    checked: 2,
    faults: [],
    note: '3 sources resolved, 3 of 5 entries of docs/reference cited',
  })
})

test('a rule without a test, an unknown id and an id given twice are faults', async () => {
  const root = plantFiles({
    ...REFERENCE,
    'docs/rules/sale-queue.md': RULES,
    'docs/rules/again.md': '- **SQ-1** Said twice. (R-9)\n',
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
  const root = plantFiles({
    ...REFERENCE,
    'docs/rules/odd.md': '- **AB-1** No source.\n- **AB-x** Bad id. (R-7)\n  - **AB-2** Indented. (R-7)\n',
    'a.test.ts': "test('AB-1', () => {})",
  })
  expect((await checkRules(root)).faults).toHaveLength(3)
})

test.each([
  ['an id that nothing defines', 'R-70'],
  ['a document and a section', 'spec.md 7'],
  ['a known id with words around it', 'see R-7'],
  ['a known id and an unknown one', 'R-7, D-1'],
  ['a rule', 'SQ-2'],
  ['ids without a comma between them', 'R-7 R-8'],
])('a source that is %s is a fault', async (_, source) => {
  const root = plantFiles({
    ...REFERENCE,
    ...TESTS,
    'docs/rules/sale-queue.md': RULES.replace('R-7, F-02', source),
  })
  const { faults } = await checkRules(root)
  expect(faults).toEqual([
    expect.stringMatching(/^docs\/rules\/sale-queue\.md SQ-1 cites .*, which .* define/),
  ])
})

test('a source that is cited twice by one rule is a fault', async () => {
  const root = plantFiles({
    ...REFERENCE,
    ...TESTS,
    'docs/rules/sale-queue.md': RULES.replace('R-7, F-02', 'R-7, R-7'),
  })
  expect((await checkRules(root)).faults).toEqual(['docs/rules/sale-queue.md SQ-1 cites R-7 twice'])
})

test('an id that docs/reference defines twice is a fault, in a list as in a table', async () => {
  const root = plantFiles({
    ...REFERENCE,
    ...TESTS,
    'docs/rules/sale-queue.md': RULES,
    'docs/reference/again.md': '- **F-02** Said twice.\n\n| **K1** | said twice |\n',
  })
  const { faults } = await checkRules(root)
  expect(faults).toHaveLength(2)
  expect(faults.join()).toMatch(/F-02 is defined in .* already.*K1 is defined in .* already/)
})

test('an entry of docs/reference that has no proper id is a fault', async () => {
  const root = plantFiles({
    ...REFERENCE,
    ...TESTS,
    'docs/rules/sale-queue.md': RULES,
    'docs/reference/odd.md': '- **SQ-3** Looks like a rule.\n| **R** | no number |\n  - **R-1** Indented.\n',
  })
  expect((await checkRules(root)).faults).toEqual([
    expect.stringContaining('docs/reference/odd.md:1'),
    expect.stringContaining('docs/reference/odd.md:2'),
    expect.stringContaining('docs/reference/odd.md:3'),
  ])
})

test('entries of docs/reference that no rule cites can be listed, and are no fault', () => {
  const root = plantFiles({ ...REFERENCE, 'docs/rules/sale-queue.md': RULES })
  expect(uncited(root)).toEqual(['K1', 'R-9'])
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
