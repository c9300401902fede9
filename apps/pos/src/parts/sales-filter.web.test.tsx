import { render } from '@evertill/ui/testing/render.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SalesFilter } from './sales-filter.tsx'

const NO_VALUES = {
  ...{ term: '', fromDate: '', toDate: '', registerId: '', typeId: '', number: '', customer: '' },
  ...{ phone: '', email: '', status: '', method: '', cashier: '' },
}

test('AS-47 on a phone the search of history shows its whole hint', async () => {
  await page.viewport(390, 844)
  const nothing = () => undefined
  await render(
    <SalesFilter
      values={NO_VALUES}
      count={0}
      choices={{ registerId: [], typeId: [], method: [], cashier: [] }}
      onChange={nothing}
      onClear={nothing}
      onEnter={nothing}
    />,
  )
  const search = page.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  const field = search.element()
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return expect.fail('no canvas')
  pen.font = font
  const hint = pen.measureText(field.getAttribute('placeholder') ?? '').width
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(hint).toBeGreaterThan(0)
  expect(hint).toBeLessThan(room)
  return page.viewport(1280, 800)
})
