import { expect, test } from 'vitest'
import { fieldsOf, sectionsOf, sumsOf } from './return-rows.ts'

const RATE = { txval: 100.1, iamt: 0, camt: 2.5, samt: 2.5, csamt: 0 }
const FILE = {
  gstin: '29AAAAA0000A1Z5',
  fp: '112026',
  b2b: [
    {
      ctin: '29BBBBB0000B1Z5',
      inv: [
        {
          inum: 'A/1',
          idt: '01-11-2026',
          val: 210.2,
          itms: [
            { num: 1, itm_det: { rt: 5, ...RATE } },
            { num: 2, itm_det: { rt: 18, ...RATE, txval: 0.2 } },
          ],
        },
      ],
    },
  ],
  b2cs: [{ sply_ty: 'INTRA', pos: '29', rt: 5, ...RATE }],
  hsn: { hsn_b2b: [], hsn_b2c: [{ num: 1, hsn_sc: '0405', ...RATE }] },
  doc_issue: { doc_det: [{ doc_num: 1, docs: [{ num: 1, from: 'A/1', to: 'A/9', totnum: 9 }] }] },
}

test('RV-20 the tables of a return are flat rows that a spreadsheet can show', () => {
  const sections = sectionsOf(FILE)
  expect(sections.map(({ id }) => id)).toEqual(['b2b', 'b2cs', 'hsn_b2c', 'doc_issue'])
  const [b2b, , hsn, documents] = sections
  expect(b2b?.rows).toHaveLength(2)
  expect(b2b?.rows[1]).toMatchObject({ ctin: '29BBBBB0000B1Z5', inum: 'A/1', val: 210.2, rt: 18, txval: 0.2 })
  expect(hsn?.rows[0]).toMatchObject({ hsn_sc: '0405', txval: 100.1 })
  expect(documents?.rows).toEqual([{ doc_num: 1, num: 1, from: 'A/1', to: 'A/9', totnum: 9 }])
  expect(documents && fieldsOf(documents)).toEqual(['doc_num', 'num', 'from', 'to', 'totnum'])
})

test('RV-20 sums of a return are exact to the paisa', () => {
  const sums = sectionsOf(FILE).map(sumsOf)
  expect(sums[0]).toEqual({ documents: 1, taxable: 100_30, tax: 10_00 })
  // From number to number: an amount would say that nothing was sold.
  expect(sums[3]).toEqual({ documents: 0, taxable: undefined, tax: undefined })
  const many = { id: 'b2cs', rows: Array.from({ length: 1_000 }, () => ({ txval: 0.1, camt: 0.07 })) }
  expect(sumsOf(many)).toEqual({ documents: 0, taxable: 100_00, tax: 70_00 })
})
