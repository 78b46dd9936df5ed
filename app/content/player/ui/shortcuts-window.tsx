import { useEffect, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { prefer, preferences } from './preferences.ts'

type Props = { open: boolean; onClose: () => void; media: boolean }

/** The keys of the player and of the lectures; single keys can be switched off for whoever speaks to the computer. */
export default function ShortcutsWindow({ open, onClose, media }: Props) {
  const t = useTexts('player')
  const [on, setOn] = useState(true)
  useEffect(() => setOn(preferences().keys), [])
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
    <Dialog open={open} onClose={onClose} title={t('shortcuts')}>
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
  )
}
