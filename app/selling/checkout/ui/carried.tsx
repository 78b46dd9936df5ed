import { LOG_IN } from './buyer-fields.tsx'
import type { FormValues } from './typed.ts'

/** What was typed and chosen in the order, sent along by a log-in that no script takes care of. */
export function Carried({ typed }: { typed: FormValues }) {
  const rest = Object.entries({ ...typed, [LOG_IN]: 'chosen' }).filter(([name]) => name !== 'email')
  return rest.map(([name, value]) => (
    <input
      key={name}
      type="hidden"
      name={name.replace(/^(bumps|quantity|response\.[^.]+)\.\d+$/, '$1')}
      value={value}
    />
  ))
}
