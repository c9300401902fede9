import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ReportDialog } from './report-dialog.tsx'

const REPORT = {
  language: 'en',
  number: 'Z-8',
  title: 'Z report 8',
  shop: ['Demo Retail'],
  copy: '',
  sections: [{ title: 'Cash', rows: [{ label: 'Expected cash', value: '₹1,23,456.00', strong: true }] }],
  signatures: ['Cashier'],
}

afterEach(() => page.viewport(1280, 800))

test.each(['58mm', '80mm'] as const)(
  'RC-11 on a phone the preview on %s shows whole rows, and no button is cut off',
  async (paper) => {
    await page.viewport(390, 844)
    const stage = await openSaleStage()
    await stage.show(<ReportDialog report={REPORT} defaultPaper={paper} onClose={() => undefined} />)
    const preview = page.getByRole('region', { name: 'Z report 8' })
    await expect.element(preview).toBeVisible()
    expect(preview.element().scrollWidth).toBeLessThanOrEqual(preview.element().clientWidth)
    for (const label of document.querySelectorAll<HTMLElement>('[role="dialog"] [data-label]'))
      expect([label.textContent, label.scrollWidth - label.clientWidth]).toEqual([label.textContent, 0])
  },
)
