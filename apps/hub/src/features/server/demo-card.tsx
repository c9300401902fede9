import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, Hint } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { Card } from './card.tsx'

/** For whoever set the server up. */
export function DemoCard() {
  const { t } = useTranslation('hub')
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={t('server.demo')}>
      <Hint>{t('server.demoText')}</Hint>
      <Button variant="default" isWrong icon={IconTrash} onClick={() => setAsking(true)}>
        {t('server.demoDelete')}
      </Button>
      {isAsking && <DeleteDemo onClose={() => setAsking(false)} />}
    </Card>
  )
}

function DeleteDemo({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call('DELETE', '/manage/demo'),
    onSuccess: async () => {
      toast.info(t('server.demoGone'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['server'] })
    },
  })
  return (
    <Dialog title={t('server.demoSure')} onClose={onClose}>
      <DialogText>{t('server.demoWhat')}</DialogText>
      <FormMessage>{error && failureText(failureFacts(error))}</FormMessage>
      <DialogButtons cancel={t('server.demoKeep')} onCancel={onClose}>
        <Button isWrong loading={isPending} onClick={() => mutate()}>
          {t('server.demoDelete')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
