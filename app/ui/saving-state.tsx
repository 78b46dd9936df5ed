import { Button } from './button.tsx'
import { Ago } from './dates.tsx'
import { Icon } from './icon.tsx'
import { circleAlert, cloudCheck, cloudOff } from './icons.ts'
import { type SavingStatus, usePageSaving } from './savings.ts'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './texts.ts'
import './css/saving-state.css'

/** How far the page has come that saves itself: saving, saved and when, kept on this device, not saved and again. */
export function SavingState({ saving }: { saving?: SavingStatus }) {
  const ofPage = usePageSaving()
  const shown = saving ?? ofPage
  return (
    <span className="saved t13" role="status">
      {shown && <Words {...shown} />}
    </span>
  )
}

function Words({ status, at = 0, text, retry }: SavingStatus) {
  const t = useUiTexts()
  if (status === 'saving') {
    return (
      <span className="saved-words muted">
        <Spinner /> {t('saving')}
      </span>
    )
  }
  if (status === 'saved') {
    return (
      <span className="saved-words muted">
        <Icon of={cloudCheck} />
        <span>
          {t('saved_now')} <Ago at={new Date(at).toISOString()} />
        </span>
      </span>
    )
  }
  const offline = status === 'offline'
  return (
    <>
      <span className={`saved-words ${offline ? 'warn' : 'bad'}`} title={text}>
        <Icon of={offline ? cloudOff : circleAlert} /> {offline ? t('kept_here') : (text ?? t('not_saved'))}
      </span>
      {retry && (
        <Button size="sm" onClick={retry}>
          {t('try_again')}
        </Button>
      )}
    </>
  )
}
