import { CURRENCIES } from '@evertill/domain'
import { LANGUAGES } from '@evertill/texts/languages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keyAlongLine } from './arrow-keys.ts'
import { LanguageSelect } from './language-select.tsx'
import { Money } from './money.tsx'
import { render } from './testing/render.tsx'
import { devicePreferences, usePreferences } from './use-preferences.ts'

afterEach(async () => {
  devicePreferences().change({ language: 'en', digits: 'usual' })
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('en'))
})

function Choice() {
  const { language, change } = usePreferences()
  return (
    <>
      <LanguageSelect
        aria-label="Language"
        value={language}
        onChange={(next) => change({ language: next })}
      />
      <Money amount={-1_234_550} currency={CURRENCIES.INR} />
    </>
  )
}

const select = () => page.getByRole('combobox', { name: 'Language' })
const text = () => document.body.textContent.replace(/[\u2066-\u2069]/g, '')

test('LN-3 LN-4 LN-7 a language is chosen by its name and changes direction and numbers at once', async () => {
  await render(<Choice />)
  await expect.element(select()).toHaveValue('en')
  expect(text()).toContain('−₹12,345.50')
  await select().selectOptions('العربية')
  await vi.waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  await vi.waitFor(() => expect(text()).toContain('−₹١٢٬٣٤٥٫٥٠'))
  devicePreferences().change({ digits: 'latin' })
  await vi.waitFor(() => expect(text()).toContain('−₹12,345.50'))
  await select().selectOptions('Deutsch')
  await vi.waitFor(() => expect(document.documentElement.dir).toBe('ltr'))
  await vi.waitFor(() => expect(text()).toContain('−₹12.345,50'))
})

test('LN-2 a language that another tab has chosen is shown here too', async () => {
  await render(<Choice />)
  await expect.element(select()).toHaveValue('en')
  dispatchEvent(new StorageEvent('storage', { key: 'layoutMode', newValue: '{"language":"ar"}' }))
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ar'))
  await expect.element(select()).toHaveValue('ar')
})

test('LN-15 arrow keys follow the line', () => {
  expect(keyAlongLine('ArrowLeft', 'rtl')).toBe('ArrowRight')
  expect(keyAlongLine('ArrowLeft', 'ltr')).toBe('ArrowLeft')
  expect(keyAlongLine('ArrowDown', 'rtl')).toBe('ArrowDown')
})

test('LN-3 every language has its name in its own script', async () => {
  await render(<Choice />)
  await expect.element(select()).toBeVisible()
  const options = [...document.querySelectorAll('option')].map(({ lang, dir }) => [lang, dir])
  expect(options).toHaveLength(LANGUAGES.length)
  expect(options).toContainEqual(['ar', 'rtl'])
})
