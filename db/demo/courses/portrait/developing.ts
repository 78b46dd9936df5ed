import { seriesClip } from '../../clips.ts'
import type { DemoSection } from '../../content-types.ts'

export const developing: DemoSection = {
  title: { en: 'Developing and skin', pl: 'Wywoływanie i skóra' },
  lectures: [
    {
      title: { en: 'Reading a raw file', pl: 'Jak czytać plik RAW' },
      minutes: 10,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>A raw file is not a photograph yet. It is the amount of light that fell on each point, and a suggestion of what to do with it. Before you accept the suggestion, look at it undressed: set the profile to neutral, contrast to zero, and turn the picture into black and white for a minute. What remains is what you really photographed.</p>
<p>Ask the file three questions in this order. Is there detail on the lit cheek? Zoom in and look at the pores, not at the histogram. Is there detail in the darkest place that matters, the eye on the far side? And where is the brightest thing that does not matter? That is the one to bring down first, because the eye will go there whatever you do to the face.</p>
<p>Only now choose the exposure. In window light the lit side of fair skin sits well about one stop above middle grey and dark skin about one below. If both are in the picture, expose for the brighter and lift nothing: the difference between them is the truth.</p>`,
            pl: `<p>Plik RAW nie jest jeszcze zdjęciem. To ilość światła, która padła na każdy punkt, i propozycja, co z nią zrobić. Zanim ją przyjmiesz, obejrzyj plik bez ubrania: ustaw neutralny profil, kontrast na zero i na minutę zamień obraz w czarno-biały. To, co zostanie, naprawdę zostało sfotografowane.</p>
<p>Zadaj plikowi trzy pytania, w tej kolejności. Czy na oświetlonym policzku są szczegóły? Powiększ i patrz na pory, nie na histogram. Czy są szczegóły w najciemniejszym miejscu, które się liczy, czyli w oku po stronie cienia? I gdzie jest najjaśniejsza rzecz, która się nie liczy? Ją przyciemnij najpierw, bo wzrok i tak tam pójdzie, cokolwiek zrobisz z twarzą.</p>
<p>Dopiero teraz wybierz ekspozycję. W świetle z okna jasna skóra po oświetlonej stronie dobrze leży około działki powyżej średniej szarości, a ciemna około działki poniżej. Jeśli na zdjęciu są obie, ustaw ekspozycję na jaśniejszą i niczego nie podnoś: różnica między nimi jest prawdą.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Skin that stays skin', pl: 'Skóra, która zostaje skórą' },
      minutes: 12,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Skin goes wrong in colour before it goes wrong in anything else. The usual path: the white balance is set on a wall that was never white, the face turns slightly green, somebody adds magenta, the lips go purple, somebody takes out saturation, and now it is a face of wax. All that was needed was the right wall.</p>
<p>Photograph a sheet of plain paper at the sitter’s cheek at the start of every session and balance on that. Then warm the picture by a hair if you wish; window light is bluer than we remember it. If one cheek is lit by the window and the other by a lamp, do not look for a middle. Choose the window and let the lamp be orange, as it was in the room.</p>
<h2>What to leave alone</h2>
<p>Pores, lines, the redness of a nose in winter. If something will be gone in two weeks, such as a spot or a scratch, you may take it out. If it will not be gone, it belongs to the person and not to you. Never soften: sharpness on the eyes and softness of light do more than any brush.</p>`,
            pl: `<p>Skóra psuje się najpierw w kolorze. Zwykle wygląda to tak: balans bieli ustawiony na ścianie, która nigdy nie była biała, twarz robi się lekko zielona, więc dodaje się magenty, wtedy usta robią się fioletowe, więc odejmuje się nasycenia i powstaje twarz z wosku. A wystarczyła właściwa ściana.</p>
<p>Na początku każdej sesji sfotografuj zwykłą kartkę przy policzku i na niej ustaw balans. Potem, jeśli chcesz, ociepl obraz o włos; światło z okna jest bardziej niebieskie, niż je pamiętamy. Gdy jeden policzek oświetla okno, a drugi lampa, nie szukaj środka. Wybierz okno i pozwól lampie być pomarańczową, tak jak było w pokoju.</p>
<h2>Czego nie ruszać</h2>
<p>Porów, zmarszczek, nosa zaczerwienionego od mrozu. Jeśli coś zniknie za dwa tygodnie, jak krostka albo zadrapanie, można to usunąć. Jeśli nie zniknie, należy do tej osoby, nie do ciebie. Nigdy nie wygładzaj: ostrość na oczach i miękkość światła robią więcej niż jakikolwiek pędzel.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Three starting points', pl: 'Trzy punkty wyjścia' },
      minutes: 7,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>The file below holds three presets for Lightroom Classic and Camera Raw: one for a single sitter by a window, one for an overcast street and one for black and white in deep stairwell light. They are mild on purpose. A preset that can be recognised in the finished picture has done somebody else’s thinking.</p>
<p>Unpack the file, import all three and lay each of them on the same frame. Then say aloud what each has changed, looking only at the picture: the highlights, the shadows, the colour of the skin. Open the panel to check. When you can name the changes without the panel, delete the presets and make your own from the frame you like best.</p>
<blockquote>If you work in another program, open the files in a text editor. The values are written there in plain words and can be copied by hand.</blockquote>`,
            pl: `<p>W pliku poniżej są trzy zestawy ustawień do Lightroom Classic i Camera Raw: dla jednej osoby przy oknie, na pochmurną ulicę i czarno-biały do głębokiego światła klatki schodowej. Są łagodne celowo. Gotowe ustawienie, które widać na skończonym zdjęciu, pomyślało za kogoś.</p>
<p>Rozpakuj plik, zaimportuj wszystkie trzy i nałóż każdy na tę samą klatkę. Potem powiedz głośno, co każdy z nich zmienił, patrząc tylko na obraz: światła, cienie, kolor skóry. Otwórz panel i sprawdź. Kiedy nazwiesz zmiany bez panelu, usuń gotowe ustawienia i zrób własne z klatki, którą lubisz najbardziej.</p>
<blockquote>Jeśli pracujesz w innym programie, otwórz te pliki w edytorze tekstu. Wartości są w nich zapisane wprost i można je przepisać ręcznie.</blockquote>`,
          },
        },
        {
          type: 'file',
          media: 'presets.zip',
          title: { en: 'Three presets for developing (ZIP)', pl: 'Trzy ustawienia do wywoływania (ZIP)' },
        },
      ],
    },
    {
      title: { en: 'Choosing four frames', pl: 'Jak wybrać cztery klatki' },
      minutes: 1,
      access: 'paid',
      components: [
        seriesClip,
        {
          type: 'text',
          html: {
            en: `<p>You have now some four hundred frames from this course. Four will stay. Choose first with your stomach: go through all of them quickly and mark whatever makes you stop, without asking why. Then go through the marked ones slowly and ask of each what it says. Where two say the same, keep the one that says it more quietly.</p>
<p>A series has an order even when it hangs on one wall. The widest frame lets people in, the strongest stands second or third, never last, and the quietest lets them out. Print them small, on plain paper, and lay them on the kitchen table for three days. The one you have stopped seeing by Wednesday can go.</p>
<h2>To finish the course</h2>
<p>Take the bad frames you kept from the first section and lay one beside the four. Write to yourself what changed, in three sentences. Then put the four and the three sentences in one envelope, write a date a year from now on it, and open it no sooner.</p>`,
            pl: `<p>Masz teraz jakieś czterysta klatek z tego kursu. Zostaną cztery. Najpierw wybieraj brzuchem: przejrzyj wszystkie szybko i zaznacz to, co cię zatrzymuje, nie pytając dlaczego. Potem przejrzyj zaznaczone powoli i przy każdej zapytaj, co mówi. Tam, gdzie dwie mówią to samo, zostaw tę, która mówi ciszej.</p>
<p>Seria ma kolejność, nawet gdy wisi na jednej ścianie. Najszersza klatka wpuszcza, najmocniejsza stoi druga albo trzecia, nigdy ostatnia, a najcichsza wypuszcza. Wydrukuj je w małym formacie na zwykłym papierze i zostaw na trzy dni na kuchennym stole. Ta, której w środę już nie zauważasz, może odejść.</p>
<h2>Na zakończenie</h2>
<p>Weź słabe klatki z pierwszej części i połóż jedną obok tych czterech. W trzech zdaniach napisz do siebie, co się zmieniło. Potem włóż cztery zdjęcia i te trzy zdania do jednej koperty, napisz na niej datę za rok i nie otwieraj jej wcześniej.</p>`,
          },
        },
      ],
    },
  ],
}
