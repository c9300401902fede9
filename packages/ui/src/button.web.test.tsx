import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './testing/render.tsx'
import { Button } from './button.tsx'
import { trapTab } from './trap-tab.ts'

function Saver({ pressed }: { pressed: () => void }) {
  const [loading, setLoading] = useState(false)
  const press = () => {
    pressed()
    setLoading(true)
  }
  return (
    <Button loading={loading} onClick={press}>
      Save
    </Button>
  )
}

test('a loading button keeps its name and its size, and cannot be pressed again', async () => {
  let presses = 0
  await render(<Saver pressed={() => (presses += 1)} />)
  const button = page.getByRole('button', { name: 'Save' })
  await expect.element(button).toBeVisible()
  const { width, height } = button.element().getBoundingClientRect()
  expect([height, getComputedStyle(button.element()).fontWeight]).toEqual([44, '600'])
  await button.click()
  await expect.element(button).toBeDisabled()
  await button.click({ force: true })
  expect(presses).toBe(1)
  expect(button.element().getBoundingClientRect()).toMatchObject({ width, height })
})

test('Tab goes from the last field of a box to the first, and back', async () => {
  await render(
    <div
      onKeyDown={(event) => {
        if (event.key === 'Tab') trapTab(event.currentTarget, event.nativeEvent)
      }}
    >
      <input aria-label="First" />
      <input aria-label="Unseen" hidden />
      <Button>Middle</Button>
      <Button>Last</Button>
      <Button disabled>Off</Button>
    </div>,
  )
  const first = page.getByLabelText('First')
  await first.click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Last' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Middle' })).toHaveFocus()
})
