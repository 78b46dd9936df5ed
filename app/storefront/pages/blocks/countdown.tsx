import { Countdown } from '#app/ui/countdown.tsx'
import { clock } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { colour, line, product, rich } from '../fields.ts'
import { block } from './block.ts'

/** 30 days. */
const LONGEST = 2_592_000

/**
 * What is left until a moment of the server's, the same for everybody, or of the time that each visitor has for a text; the
 * end of a product or of its promo price is never counted per visitor. Whoever lays the page out sees it begin anew.
 */
export const countdown = block({
  group: 'sale',
  icon: clock,
  fields: {
    title: line,
    until: { kind: 'choice', of: ['visitor', 'price', 'product', 'moment'] },
    seconds: { kind: 'number', min: 1, max: LONGEST, start: 900, when: { until: ['visitor'] } },
    ends_at: { kind: 'moment', when: { until: ['moment'] } },
    product: { ...product, when: { until: ['price', 'product'] } },
    look: { kind: 'choice', of: ['plain', 'primary'] },
    number_colour: colour,
    box_colour: colour,
    words_colour: colour,
    after: rich,
  },
  View({ shown: { title, until, seconds, ends_at, product: of, look, after, ...shown }, own, edited }) {
    const colours = {
      number: shown.number_colour || undefined,
      box: shown.box_colour || undefined,
      words: shown.words_colour || undefined,
    }
    const clock = { title, look, colours, test: edited, children: after && <Rich html={after} /> }
    if (until === 'visitor') return <Countdown {...clock} seconds={seconds} />
    const sold = of?.product ?? own
    const ends = { moment: ends_at, product: sold?.event?.startsAt, price: sold?.price?.reduction?.endsAt }
    const endsAt = ends[until]
    return endsAt && <Countdown {...clock} endsAt={endsAt} />
  },
})
