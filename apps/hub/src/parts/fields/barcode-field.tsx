import { checkDigitFault } from '@evertill/domain'
import { IconBarcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { textOf } from '../../api/text-of.ts'
import { useClient } from '../hub-context.tsx'
import { useFailureText } from '../use-failure-text.ts'
import type { EditorProps } from './editor-props.ts'

/** Says what the last digit of an EAN should be. Codes of the shop's own may look like one, so it only says it. */
export function BarcodeField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const failureText = useFailureText()
  const code = textOf(value)
  const expected = checkDigitFault(code.trim())
  const notice = expected === undefined ? hint : t('barcode.checkDigit', { digit: expected })
  const make = useMutation({
    mutationFn: () => call<{ BarCode: string }>('POST', '/manage/products/barcode'),
    onSuccess: ({ BarCode }) => onChange(BarCode),
    onError: (problem) => toast.error(failureText(failureFacts(problem))),
  })
  return (
    <>
      <TextField
        label={label}
        {...(notice === undefined ? {} : { hint: notice })}
        error={error}
        disabled={disabled}
        value={code}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="numeric"
        onChange={(event) => onChange(event.currentTarget.value)}
        // A scanner ends with Enter, which would save a half-filled form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {code === '' && !disabled && (
        <div>
          <Button variant="default" icon={IconBarcode} loading={make.isPending} onClick={() => make.mutate()}>
            {t('barcode.make')}
          </Button>
        </div>
      )}
    </>
  )
}
