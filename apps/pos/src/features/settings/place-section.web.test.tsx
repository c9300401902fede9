import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { PLACE } from '../../testing/selling-place.ts'
import { PlaceSection } from './place-section.tsx'
import { SettingsSlotsContext } from './settings-slots.ts'

test('DS-19 the series is named before the first sale of the register, and that there is no other one', async () => {
  const { Prefix, Slot } = PLACE.lease
  const stage = await openSaleStage()
  await stage.show(
    <SettingsSlotsContext value={{ changePlace: null, approvalOf: () => null }}>
      <PlaceSection />
    </SettingsSlotsContext>,
  )
  await expect.element(page.getByText(`${Prefix}${Slot}/…`)).toBeVisible()
  // Nobody has to look for a button that is not there.
  await expect.element(page.getByText('There is no other store or register that you may use.')).toBeVisible()
})
