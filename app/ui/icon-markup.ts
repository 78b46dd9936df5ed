export type IconData = { node: [tag: string, attributes: Record<string, string | number>][] }

const drawn = new WeakMap<IconData, string>()

/** An icon's shapes as markup, made once; React's own `key` is no attribute of theirs. */
export function iconMarkup(icon: IconData): string {
  let markup = drawn.get(icon)
  if (markup === undefined) {
    const shapes = icon.node.map(([tag, { key, ...attributes }]) => {
      const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${words.join('')}></${tag}>`
    })
    markup = shapes.join('')
    drawn.set(icon, markup)
  }
  return markup
}
