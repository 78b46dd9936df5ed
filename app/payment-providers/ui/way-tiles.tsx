import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import type { Way } from '../way.ts'
import { WayMark } from './way-mark.tsx'
import './ways.css'

type Props = {
  ways: readonly Way[]
  legend: string
  /** What was chosen when the form is shown again. */
  chosen?: string
  /** What is wrong with the code. */
  codeError?: string
}

/** How to pay: a tile per way that the school offers, with the field for a BLIK code in place while BLIK is chosen. */
export function WayTiles({ ways, legend, chosen, codeError }: Props) {
  const t = useTexts('payment-providers')
  const first = ways.find(({ name }) => name === chosen) ?? ways[0]
  const several = new Set(ways.map(({ provider }) => provider)).size > 1
  const twice = ({ method }: Way) => ways.filter((way) => way.method === method).length > 1
  return (
    <div className="stack ways" style={{ '--g': '12px' }}>
      <Tiles legend={legend}>
        {ways.map((way) => (
          <Tile
            key={way.name}
            name="provider"
            value={way.name}
            defaultChecked={way === first}
            data-typed={way.typed}
            data-method={way.method}
            mark={<WayMark method={way.method} />}
          >
            {t(`method_${way.method}`)}
            {several && twice(way) && <span className="muted t13"> {t(`provider_${way.provider}`)}</span>}
          </Tile>
        ))}
      </Tiles>
      {ways.some(({ typed }) => typed === 'blik_code') && (
        <div className="way-code">
          <TextField
            name="blik_code"
            label={t('blik_code')}
            help={t('blik_code_help')}
            error={codeError}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            inputClass="num"
          />
        </div>
      )}
      {ways.some(({ method }) => method === 'test') && <p className="help way-test">{t('method_test_help')}</p>}
    </div>
  )
}
