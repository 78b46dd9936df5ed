import { useEffect, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { keyboard } from '#app/ui/icons.ts'
import { useKeys } from './keys.ts'
import { prefer, preferences } from './preferences.ts'

/** The keys of the player, behind `?`; single keys can be switched off for whoever speaks to the computer. */
export function Shortcuts({ media }: { media: boolean }) {
  const t = useTexts('player')
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(true)
  useEffect(() => setOn(preferences().keys), [])
  useKeys(({ key }) => {
    if (key === '?') setOpen(true)
    return key === '?'
  })
  const player: [string[], string][] = [
    [[t('key_space'), 'K'], t('key_play')],
    [['J', 'L'], t('key_ten')],
    [['←', '→'], t('key_five')],
    [['↑', '↓'], t('key_volume')],
    [['M'], t('key_mute')],
    [['C'], t('key_captions')],
    [['Q'], t('key_quality')],
    [['F'], t('full_screen')],
    [['<', '>'], t('key_speed')],
    [['0–9'], t('key_tenths')],
  ]
  const lectures: [string[], string][] = [
    [media ? ['P', 'N'] : ['P', 'N', 'K', 'J'], t('key_lectures')],
    [['?'], t('key_help')],
  ]
  return (
    <>
      <Button
        icon={keyboard}
        variant="ghost"
        size="sm"
        className="keys-open only-wide needs-script"
        onClick={() => setOpen(true)}
      >
        {t('shortcuts')} <kbd className="kbd">?</kbd>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('shortcuts')}>
        <dl className="keys">
          {[...(media ? player : []), ...lectures].map(([keys, name]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="row" style={{ '--g': '4px' }}>
                {keys.map((key) => (
                  <kbd key={key} className="kbd">
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className="check keys-on">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => {
              setOn(event.target.checked)
              prefer({ keys: event.target.checked })
            }}
          />
          <span>{t('keys_on')}</span>
        </label>
      </Dialog>
    </>
  )
}
