import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, circleCheck, imageOff, imagePlus, rotateCw, trash, wifiOff, x } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Stage } from './use-picture-upload.ts'

/** What the box says before there is a picture. */
export function Empty({ over, limits }: { over: boolean; limits: string }) {
  const t = useTexts('media')
  if (over)
    return (
      <>
        <Icon of={imagePlus} size={24} />
        <b className="medium">{t('drop_now')}</b>
      </>
    )
  return (
    <>
      <span className="empty-mark">
        <Icon of={imagePlus} size={20} />
      </span>
      <span>
        <b className="medium">{t('choose')}</b> {t('or_drop')}
      </span>
      <span className="help">{limits}</span>
    </>
  )
}

type RefusedProps = {
  at: 'wrong_type' | 'too_large' | 'refused' | 'failed'
  /** The fact and the limit, with the file's name. */
  text: string
  onAnother: () => void
  onAgain: () => void
}

/** Why there is no picture, and the way on: another one, or this one once more. */
export function Refused({ at, text, onAnother, onAgain }: RefusedProps) {
  const t = useTexts('media')
  const title = {
    wrong_type: 'bad_extension',
    too_large: 'too_large',
    refused: 'went_wrong',
    failed: 'went_wrong',
  } as const
  return (
    <div className="up-err" role="alert">
      <span className="empty-mark">
        <Icon of={at === 'wrong_type' ? imageOff : circleAlert} size={20} />
      </span>
      <b className="medium">{t(title[at])}</b>
      <span className="help">{text}</span>
      {at === 'failed' ? (
        <Button size="sm" icon={rotateCw} onClick={onAgain}>
          {t('try_again')}
        </Button>
      ) : (
        <Button size="sm" onClick={onAnother}>
          {t('choose_another')}
        </Button>
      )}
    </div>
  )
}

/** Under a picture on its way: how far it is. */
export function OnItsWay({ stage, name, onAgain, onCancel }: OnItsWayProps) {
  return (
    <div className="up-b">
      <Way stage={stage} name={name} onAgain={onAgain} />
      <Cancel onCancel={onCancel} />
    </div>
  )
}

type OnItsWayProps = { stage: Stage; name: string; onAgain: () => void; onCancel: () => void }

function Way({ stage, name, onAgain }: Omit<OnItsWayProps, 'onCancel'>) {
  const t = useTexts('media')
  if (stage.at === 'lost')
    return (
      <>
        <span className="warn">
          <Icon of={wifiOff} size={18} />
        </span>
        <span className="grow" role="status">
          {t('connection_lost')}
        </span>
        <Button size="sm" onClick={onAgain}>
          {t('try_now')}
        </Button>
      </>
    )
  if (stage.at !== 'sending')
    return (
      <>
        <Spinner />
        <span className="grow truncate" role="status">
          {t('shrinking')}
        </span>
      </>
    )
  return (
    <>
      <span className="grow stack">
        <span className="split">
          <span className="truncate">{name}</span>
          <span className="num muted">{stage.percent}%</span>
        </span>
        <Progress percent={stage.percent} label={t('sending')} thin />
      </span>
      {stage.percent === 100 && <Spinner />}
    </>
  )
}

function Cancel({ onCancel }: { onCancel: () => void }) {
  return <IconButton size="sm" icon={x} label={useTexts('media')('cancel_upload')} onClick={onCancel} />
}

/** Under a picture that is stored. */
export function Stored({ size, onReplace, onDelete }: { size: string; onReplace: () => void; onDelete: () => void }) {
  const t = useTexts('media')
  return (
    <div className="up-b">
      <span className="grow truncate" role="status">
        {size && <Saved size={size} />}
      </span>
      <Button size="sm" variant="ghost" onClick={onReplace}>
        {t('replace')}
      </Button>
      <IconButton size="sm" icon={trash} label={t('delete_image')} onClick={onDelete} />
    </div>
  )
}

function Saved({ size }: { size: string }): ReactNode {
  return (
    <>
      <span className="ok">
        <Icon of={circleCheck} size={18} />
      </span>{' '}
      {useTexts('media')('saved')} <span className="faint num">{size}</span>
    </>
  )
}
