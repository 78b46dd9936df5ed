import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { chosenTheme, onThemeChange } from '#app/ui/theme.ts'
import 'swagger-ui-dist/swagger-ui.css'

/** Draws the document; nothing of it is sent to the validator of others that Swagger UI knows. */
export function drawOperations(domNode: HTMLElement): void {
  followTheme()
  SwaggerUI({
    domNode,
    url: '/api/v1/openapi.json',
    validatorUrl: null,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    persistAuthorization: false,
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
  onThemeChange(show)
}
