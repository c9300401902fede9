import { PIN_LENGTH } from '@evertill/domain'
import { Radio } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from '@evertill/ui/digit-boxes.tsx'
import { FormMessage } from '@evertill/ui/form-parts.tsx'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Approver } from '../queries/use-session.ts'

interface ApproverPinProps {
  people: readonly Approver[]
  chosen: string | undefined
  onChoose: (employeeId: string) => void
  pin: string
  onPin: (pin: string) => void
  boxes?: Ref<DigitBoxesHandle> | undefined
  /** Why the last try failed. */
  message: string | undefined
  busy: boolean
  /** Seconds until the next try. */
  wait: number
  submit: string
  fullWidth?: boolean
}

/** Who approves, with which PIN, and the button of the form around it. Nothing as long as there is nobody to choose. */
export function ApproverPin({ people, chosen, onChoose, pin, onPin, boxes, ...props }: ApproverPinProps) {
  const { t } = useTranslation()
  const { message, busy, wait, submit, fullWidth = false } = props
  if (people.length === 0) return null
  return (
    <>
      <Radio.Group label={t('approval.who')} value={chosen ?? ''} onChange={onChoose}>
        {people.map(({ employeeId, name }) => (
          <Radio key={employeeId} value={employeeId} label={name} mt="sm" />
        ))}
      </Radio.Group>
      <DigitBoxes
        label={t('approval.pin')}
        value={pin}
        onChange={onPin}
        error={message}
        readOnly={busy || wait > 0}
        autoFocus
        handle={boxes}
      />
      <FormMessage>
        {message}
        {wait > 0 && ` ${t('pin.wait', { seconds: wait })}`}
      </FormMessage>
      <Button
        type="submit"
        fullWidth={fullWidth}
        loading={busy}
        disabled={wait > 0 || pin.length < PIN_LENGTH}
      >
        {submit}
      </Button>
    </>
  )
}
