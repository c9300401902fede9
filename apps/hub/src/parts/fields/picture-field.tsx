import { MAX_PICTURE_BYTES } from '@evertill/contract'
import { FileButton, Input } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { failureFacts } from '../../api/failure.ts'
import { toBase64 } from '../../api/to-base64.ts'
import { useFaultText } from '../form/use-fault-text.ts'
import { useClient } from '../hub-context.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { useFailureText } from '../use-failure-text.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './picture-field.module.css'

const KINDS = 'image/jpeg,image/png,image/webp'
const PREVIEW = 96

class TooLarge extends Error {}

/** The file is made small on the server and belongs to the product when that is saved. */
export function PictureField(props: EditorProps & { product: string }) {
  const { label, hint, value, error, disabled, product, onChange } = props
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const faultText = useFaultText()
  const failureText = useFailureText()
  const [isOver, setOver] = useState(false)
  const picture = typeof value === 'string' ? value : null

  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_PICTURE_BYTES) throw new TooLarge()
      return call<{ Picture: string }>('POST', '/manage/pictures', {
        body: { Content: await toBase64(file) },
      })
    },
    onSuccess: ({ Picture }) => onChange(Picture),
  })
  const problem = () => {
    if (upload.error instanceof TooLarge) return faultText(label, 'is larger than 5 MB')
    const facts = failureFacts(upload.error)
    const [fault] = facts.errors
    return fault ? faultText(label, fault.message) : failureText(facts)
  }
  const choose = (file: File | null | undefined) => {
    if (file && !disabled && !upload.isPending) upload.mutate(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint}
      error={upload.isError ? problem() : error}
    >
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {picture !== null && <ProductPicture picture={picture} name={product} side={PREVIEW} />}
        <FileButton accept={KINDS} disabled={disabled} onChange={choose}>
          {(button) => (
            <Button variant="default" loading={upload.isPending} disabled={disabled} {...button}>
              {t(picture === null ? 'pictures.choose' : 'pictures.replace')}
            </Button>
          )}
        </FileButton>
        {picture !== null && (
          <Button
            variant="default"
            isWrong
            disabled={disabled || upload.isPending}
            onClick={() => {
              upload.reset()
              onChange(null)
            }}
          >
            {t('pictures.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
