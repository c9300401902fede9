import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Column, DataTable } from './data-table.tsx'
import { render } from './testing/render.tsx'

const LONG_NAME = 'Sri Venkateswara Traders and Sons, Wholesale and Retail, Jayanagar branch 12'
const ROWS = [
  { id: 'a', name: 'Asha' },
  { id: 'b', name: LONG_NAME },
]
const opened = vi.fn<(id: string) => void>()
const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  {
    id: 'number',
    label: 'Number',
    width: '150px',
    cell: ({ id }) => (
      <a
        href={`#${id}`}
        className="row-link"
        onClick={(event) => {
          event.preventDefault()
          opened(id)
        }}
      >
        {id}
      </a>
    ),
  },
  { id: 'name', label: 'Name', width: 'minmax(120px, 140px)', cell: ({ name }) => name },
]

const show = () =>
  render(
    <div style={{ display: 'flex', height: 400 }}>
      <DataTable label="Sales" rows={ROWS} columns={COLUMNS} keyOf={({ id }) => id} />
    </div>,
  )

test('FR-36 a click anywhere on a row opens it, and the keyboard has one link for it', async () => {
  opened.mockClear()
  await page.viewport(1280, 800)
  await show()
  const row = page.getByRole('row').nth(2)
  await row.click({ position: { x: 600, y: 20 } })
  expect(opened.mock.calls).toEqual([['b']])
  expect(row.getByRole('link').elements().length).toBe(1)
  const link = page.getByRole('link').first().element()
  if (link instanceof HTMLElement) link.focus()
  await userEvent.keyboard('{Enter}')
  expect(opened.mock.calls).toEqual([['b'], ['a']])
})

test('FC-34 a long name in a list takes two rows at most and keeps its end', async () => {
  await show()
  const cell = page.getByRole('cell', { name: LONG_NAME })
  await expect.element(cell).toBeVisible()
  const text = cell.element().querySelector('[aria-hidden]')
  expect(text?.textContent).toMatch(/^Sri .*… .*branch 12$/)
  expect(text?.getClientRects().length).toBeLessThanOrEqual(2)
  expect(cell.element().querySelector('[title]')?.getAttribute('title')).toBe(LONG_NAME)
})
