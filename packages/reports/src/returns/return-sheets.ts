import type { Sheet } from '@evertill/paper/table-file.ts'
import type { TFunction } from 'i18next'
import { fieldsOf, type ReturnSection } from './return-rows.ts'

const MONEY = new Set(['val', 'txval', 'iamt', 'camt', 'samt', 'csamt', 'nil_amt', 'expt_amt', 'ngsup_amt'])

/** The tables of a return for a spreadsheet: the fields as the return names them, because that is what is filed. */
export const returnSheets = (sections: readonly ReturnSection[], t: TFunction): Sheet[] =>
  sections.map((section) => {
    const fields = fieldsOf(section)
    return {
      name: t(`reports.gstr.sections.${section.id}` as 'reports.gstr.sections.b2b', {
        defaultValue: section.id,
      }),
      heads: fields,
      rows: section.rows.map((row) => fields.map((field) => row[field] ?? '')),
      formats: fields.map((field) => (MONEY.has(field) ? '#,##0.00' : undefined)),
    }
  })
