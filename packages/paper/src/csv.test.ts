import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import { type PrintedReport, rollOfReport, tableOfReport } from './printed-report.ts'

test('AS-22 no cell of a file is a formula, and a negative amount stays a number', async () => {
  const bad = ['=1+1', '+1', '@SUM(A1)', '-cmd', '-1+1', '\tx', '\rx']
  const file = csvFile('R1-Z8', [['-30.00', '1250', 'Tea, "milk"'], bad])
  // `text()` drops the byte order mark.
  const [amounts, ...formulas] = (await file.text()).split('\r\n')
  expect(amounts).toBe('-30.00,1250,"Tea, ""milk"""')
  expect(formulas.join('\r\n')).toBe(bad.map((cell) => `"'${cell}"`).join(','))
  expect(file.name).toBe('R1-Z8.csv')
})

const REPORT: PrintedReport = {
  language: 'en',
  title: 'Z report 8',
  number: 'R1-Z8',
  copy: 'COPY',
  shop: ['Demo Retail'],
  sections: [
    {
      title: 'Cash',
      rows: [
        { label: 'Expected cash', value: '₹6,280.00', plain: '6280.00', strong: true },
        { label: 'A very long reason that somebody typed at the till', value: '-₹30.00', plain: '-30.00' },
      ],
    },
  ],
  signatures: ['Cashier'],
}

test('CL-9 a report has the same lines on a roll of any width and in its table', () => {
  for (const columns of [32, 48]) {
    const texts = rollOfReport(REPORT, columns).flatMap((row) => (row.kind === 'text' ? [row.text] : []))
    expect(texts[0]).toBe('COPY')
    expect(texts.every((text) => [...text].length <= columns)).toBe(true)
    const joined = texts.join(' ').replaceAll(/\s+/g, ' ')
    expect(joined).toContain('Expected cash ₹6,280.00')
    expect(joined).toContain('A very long reason that somebody typed at the till -₹30.00')
  }
  expect(tableOfReport(REPORT)).toEqual([
    ['Z report 8', '', 'R1-Z8 COPY'],
    ['Cash', 'Expected cash', '6280.00'],
    ['Cash', 'A very long reason that somebody typed at the till', '-30.00'],
  ])
})
