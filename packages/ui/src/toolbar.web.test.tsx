import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './testing/render.tsx'
import { Toolbar } from './toolbar.tsx'

const buttons = (...disabled: string[]) => (
  <>
    <input aria-label="Before" />
    <Toolbar label="Tools">
      {['One', 'Two', 'Three'].map((name) => (
        <button key={name} type="button" disabled={disabled.includes(name)}>
          {name}
        </button>
      ))}
    </Toolbar>
    <input aria-label="After" />
  </>
)
const press = (keys: string) => userEvent.keyboard(keys)
const isFocused = (name: string) => expect.element(page.getByText(name)).toHaveFocus()

test('FC-32 a toolbar is one stop for Tab, which remembers its place; arrows go around', async () => {
  await render(buttons())
  await page.getByLabelText('Before').click()
  await press('{Tab}')
  await isFocused('One')
  await press('{ArrowRight}')
  await isFocused('Two')
  await press('{Tab}')
  await expect.element(page.getByLabelText('After')).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await isFocused('Two')
  await press('{End}{ArrowRight}')
  await isFocused('One')
  await press('{ArrowLeft}')
  await isFocused('Three')
})

test('FC-32 a disabled button is passed over and never the stop', async () => {
  await render(buttons('One'))
  await page.getByLabelText('Before').click()
  await press('{Tab}')
  await isFocused('Two')
  await press('{ArrowLeft}{ArrowRight}')
  await isFocused('Two')
})
