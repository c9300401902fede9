import { readFonts } from '@evertill/paper/pdf/read-fonts.ts'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { LABELS, PRINT_CONFIG } from '@evertill/paper/testing/golden-receipt.ts'
import { pdfPages } from '@evertill/paper/testing/pdf-text.ts'
import { SAMPLES } from '@evertill/paper/testing/samples.ts'
import { expect, test } from 'vitest'
import { receiptJobs } from './receipt-jobs.ts'
import { OFFICE_PRINTER } from '../print/testing/office-printer.ts'
import { sheetBytes } from '../print/sheet-bytes.ts'

const jobOf = (name: string, copies = 1) => {
  const sale = SAMPLES[name] ?? expect.fail('no sample')
  const receipt = receiptOf(sale, { config: PRINT_CONFIG, kind: 'sale', isCopy: false })
  const [job] = receiptJobs(
    { ...OFFICE_PRINTER, copies },
    [{ uuid: sale.UUID, receipt }],
    { labels: LABELS, language: 'en' },
    () => 'job',
  )
  return job ?? expect.fail('no job')
}
/** As it comes from the disk, where nothing but plain data survives. */
const bytesOf = async (job: ReturnType<typeof jobOf>, isCopy: boolean) => {
  const stored = structuredClone({ ...job, state: 'sending' as const, createdAt: '', attempt: 1, isCopy })
  return sheetBytes(stored, stored.paper ?? expect.fail('no sheet'), undefined, { fonts: readFonts })
}

test('PR-33 a bill of several pages is numbered, and each page of a copy says COPY', async () => {
  const original = pdfPages(await bytesOf(jobOf('sixty'), false))
  expect(original.map(({ texts }) => texts.find((text) => text.startsWith('Page ')))).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
  ])
  const says = (pages: typeof original) => pages.map(({ texts }) => texts.join(' ').includes('COPY'))
  expect(says(original)).toEqual([false, false, false])
  expect(says(pdfPages(await bytesOf(jobOf('sixty'), true)))).toEqual([true, true, true])
})

test('PR-33 further papers of a bill are copies of it, in the same file', async () => {
  const pages = pdfPages(await bytesOf(jobOf('one', 3), false))
  expect(pages.map(({ texts }) => texts.includes('COPY'))).toEqual([false, true, true])
})

test('PR-13 PR-33 the same bill gives the same bytes whenever it is sent, so that the bridge knows it', async () => {
  const [first, second] = [await bytesOf(jobOf('one'), false), await bytesOf(jobOf('one'), false)]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  const text = Buffer.from(first).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text, 'the title of the file').toContain('(BLR1A/S26/00042)')
})
