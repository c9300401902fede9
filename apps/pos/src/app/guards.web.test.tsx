import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route, Routes } from 'react-router'
import { EMPTY, type SessionSnapshot } from '../session/session-state.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { HasRegisterChoice } from './guards.tsx'
import { PATHS } from './home-of.ts'

const atChoice = async (place: SessionSnapshot['place']) => {
  const registers = ['R1', 'R2'].map((key) => ({
    key,
    CashRegisterCode: key,
    CashRegisterName: key,
    IsDeleted: false,
  }))
  const snapshot: SessionSnapshot = { ...EMPTY, stage: 'ready', place, registers }
  const stage = await openSaleStage({ session: { get: () => snapshot } })
  await stage.show(
    <Routes>
      <Route element={<HasRegisterChoice />}>
        <Route path={PATHS.registerSelection} element={<p>Choice</p>} />
      </Route>
      <Route path={PATHS.newSale} element={<p>Sale</p>} />
    </Routes>,
    PATHS.registerSelection,
  )
}

test('RG-41 who sells already is led back to the sale from the choice of a register', async () => {
  await atChoice('ready')
  await expect.element(page.getByText('Sale')).toBeVisible()
})

test.each(['choose-register', 'open-register'] as const)(
  'RG-41 a register is chosen and opened there: %s',
  async (place) => {
    await atChoice(place)
    await expect.element(page.getByText('Choice')).toBeVisible()
  },
)
