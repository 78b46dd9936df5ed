/** What a file in a domain's folder is called wherever its wing is: 'community/post' for pages/post.tsx of community. */
export function getName(file: string): string {
  return file.replace(/^(?:.*\/)?([\w-]+)\/\w+\/([\w-]+)\.\w+$/, '$1/$2')
}

/** The modules that a glob found, by their names. */
export function byName<M>(modules: Record<string, M>): Record<string, M> {
  return Object.fromEntries(Object.entries(modules).map(([file, found]) => [getName(file), found]))
}
