import clsx from 'clsx'

export type IconData = { node: [tag: string, attributes: Record<string, string | number>][] }

export type IconSize = 14 | 16 | 18 | 20 | 24

type Props = { of: IconData; size?: IconSize; className?: string; label?: string }

const drawn = new WeakMap<IconData, { __html: string }>()

/** The icon's shapes as markup; React's own `key` is no attribute of theirs. */
function draw(icon: IconData): { __html: string } {
  let markup = drawn.get(icon)
  if (!markup) {
    const shapes = icon.node.map(([tag, { key, ...attributes }]) => {
      const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${words.join('')}></${tag}>`
    })
    markup = { __html: shapes.join('') }
    drawn.set(icon, markup)
  }
  return markup
}

/**
 * A line icon, 1.75 strong. Its shapes are markup that was made once: a page draws hundreds of icons, and as elements
 * they would be most of what it renders. Unlabelled icons stand beside a word and stay silent.
 */
export function Icon({ of, size = 16, className, label }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={clsx('icon', size !== 16 && `icon-${size}`, className)}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the package's path data
      dangerouslySetInnerHTML={draw(of)}
    />
  )
}
