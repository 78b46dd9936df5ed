import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import { chosenTheme } from '#app/ui/theme.ts'
import 'swagger-ui-dist/swagger-ui.css'

type SwaggerUI = (options: Record<string, unknown> & { domNode: HTMLElement }) => unknown
declare global {
  interface Window {
    SwaggerUIBundle?: SwaggerUI
  }
}

/** Swagger UI comes as it was published, with a React of its own: built along, it would bring all of ours to every page. */
async function loadSwaggerUI(): Promise<SwaggerUI> {
  const script = document.createElement('script')
  script.src = bundle
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  if (!window.SwaggerUIBundle) throw new Error('Swagger UI did not come')
  return window.SwaggerUIBundle
}

/** Draws the document; nothing of it is sent to the validator of others that Swagger UI knows. */
export async function drawOperations(domNode: HTMLElement): Promise<void> {
  followTheme()
  const draw = await loadSwaggerUI()
  draw({
    domNode,
    url: '/api/v1/openapi.json',
    validatorUrl: null,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    persistAuthorization: false,
    // The page has a main part of its own.
    onComplete: () => domNode.querySelector('main')?.setAttribute('role', 'group'),
  })
}

/** Swagger UI is dark where the document has a class of this name. */
function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  function show() {
    const theme = chosenTheme()
    document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme === 'system' && system.matches))
  }
  show()
  system.addEventListener('change', show)
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}
