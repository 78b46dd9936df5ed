import type { DemoSection } from '../../content-types.ts'

export const street: DemoSection = {
  title: { en: 'Street, gate, stairwell', pl: 'Ulica, brama, klatka schodowa' },
  lectures: [
    {
      title: { en: 'The gate as a softbox', pl: 'Brama jako softbox' },
      minutes: 10,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>A gateway is a room with one enormous window and no glass. Stand the person inside, a step behind the line where the shade begins, facing the street. The whole bright pavement and the house opposite become the source, and the roof of the gate takes away the light from above that would have filled the eye sockets with shadow.</p>
<p>The step matters. On the line itself the light is brightest and still comes partly from the sky; the forehead shines. One step in, the sky is gone and the light arrives at the height of the face. Three steps in, the source has become a doorway, contrast has doubled and the background is black. Walk it with your hand first, as you did along the wall.</p>
<p>Check the house opposite. If it is yellow, so is your lamp. Often that is lovely; if it is not, look for the gate across the street and let the yellow house be the background instead.</p>`,
            pl: `<p>Brama to pokój z jednym ogromnym oknem bez szyby. Postaw osobę w środku, krok za linią cienia, przodem do ulicy. Źródłem światła staje się cały jasny chodnik i kamienica naprzeciwko, a sklepienie bramy zabiera światło z góry, które wypełniłoby oczodoły cieniem.</p>
<p>Ten krok jest ważny. Na samej linii światła jest najwięcej, ale część przychodzi jeszcze z nieba i czoło się świeci. Krok w głąb nieba już nie ma, a światło dociera na wysokości twarzy. Trzy kroki w głąb źródło zmienia się w otwór drzwi, kontrast rośnie dwukrotnie, a tło jest czarne. Najpierw przejdź to z wyciągniętą dłonią, jak wzdłuż ściany.</p>
<p>Sprawdź kamienicę naprzeciwko. Jeśli jest żółta, twoja lampa też jest żółta. Często to piękne; jeśli nie, poszukaj bramy po drugiej stronie ulicy, a żółty dom niech będzie tłem.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Stairwells and their one window', pl: 'Klatki schodowe i ich jedno okno' },
      minutes: 9,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Every storey of a stairwell is the same room with the lamp hung at another height. On the half-landing the window is beside the face. Half a flight up it is below, and the light climbs the chin. Half a flight down it is above, like a skylight. You can change the direction of light by asking a person to take six steps, and that is a luxury few studios have.</p>
<p>It is also dark. Expect 1/60 of a second at f/2 and ISO 1600, and do not be afraid of the grain; be afraid of the shake. Lean on the banister, breathe out, take three frames in a row and keep the middle one. The first has the jerk of pressing in it, the third the jerk of letting go.</p>
<p>Mind the lamp on the ceiling. If it is on, it mixes an orange light with the blue of the window and there is no white balance that will please both. Wait until the timer puts it out; in old houses it takes about as long as a good question.</p>`,
            pl: `<p>Każde piętro klatki schodowej to ten sam pokój z lampą zawieszoną na innej wysokości. Na półpiętrze okno jest obok twarzy. Pół piętra wyżej jest pod nią i światło wspina się po brodzie. Pół piętra niżej jest nad nią, jak świetlik. Wystarczy poprosić o zejście sześć stopni, żeby zmienić kierunek światła, a na taki luksus mało które studio może sobie pozwolić.</p>
<p>Jest tam też ciemno. Spodziewaj się 1/60 sekundy przy f/2 i ISO 1600 i nie bój się ziarna, tylko poruszenia. Oprzyj się o poręcz, zrób wydech, zrób trzy klatki z rzędu i zostaw środkową. W pierwszej siedzi szarpnięcie przy naciskaniu, w trzeciej przy puszczaniu.</p>
<p>Uważaj na lampę pod sufitem. Gdy się świeci, miesza pomarańczowe światło z błękitem okna i żaden balans bieli nie pogodzi obu. Poczekaj, aż zgaśnie sama; w starych domach trwa to mniej więcej tyle, co dobre pytanie.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'An overcast day', pl: 'Dzień pochmurny' },
      minutes: 8,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>People say that a grey sky is good for portraits, and then they are disappointed: dull skin, dark eyes, no shape. The sky is one huge soft lamp, true, but it hangs above. It lights the top of the head, the nose and the shoulders, and leaves the eyes to whatever comes back from the ground.</p>
<p>So find something that takes the sky away from above: an awning, a balcony, a tree with leaves, the eave of a kiosk. Under its edge the light comes from the side again. Or give the eyes something from below: pale paving, a newspaper on the knees, a bench of light stone. Wet asphalt is a good mirror, which is why portraits after rain look lit.</p>
<p>And turn the person around. Even an even sky has a brighter side, towards the sun you cannot see. Ask the sitter to turn slowly through a whole circle and watch the eyes. At one point they wake up. Stop there.</p>`,
            pl: `<p>Mówi się, że szare niebo służy portretom, a potem przychodzi rozczarowanie: matowa skóra, ciemne oczy, żadnego kształtu. To prawda, niebo jest wtedy jedną wielką miękką lampą, ale wisi nad głową. Oświetla włosy, nos i ramiona, a oczom zostawia to, co odbije się od ziemi.</p>
<p>Poszukaj więc czegoś, co zabierze niebo z góry: markizy, balkonu, drzewa z liśćmi, okapu kiosku. Pod jego brzegiem światło znów przychodzi z boku. Albo daj oczom coś od dołu: jasne płyty chodnika, gazetę na kolanach, ławkę z jasnego kamienia. Mokry asfalt to dobre lustro, dlatego portrety po deszczu wyglądają jak doświetlone.</p>
<p>I obróć człowieka. Nawet równe niebo ma jaśniejszą stronę, tę od niewidocznego słońca. Poproś o powolny pełny obrót i patrz na oczy. W jednym miejscu się budzą. Tam się zatrzymajcie.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Asking a stranger', pl: 'Jak poprosić nieznajomą osobę' },
      minutes: 11,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Choose the place first and the person second. When you already stand in good light you have a reason to ask that has nothing to do with the looks of anybody: “I am learning to photograph in this gate, it has wonderful light until four. Would you stand here for two minutes?” Two people in five agree. Of those who refuse nearly all smile.</p>
<p>Say three things in the first ten seconds: who you are, what it is for, how long it takes. Show what is on the screen already, because a stranger cannot imagine your gate, but can see it. Never touch, never direct the body with your hands, never say that it will be quick and then go on.</p>
<h2>What the law wants</h2>
<p>In Poland taking the picture is one thing and publishing it another: to spread somebody’s likeness you need their consent, unless the person is only a detail of a larger whole, such as a crowd or a landscape, or a public figure on duty. A portrait is never a detail. Ask for consent in writing, say where the picture may appear, and leave your address. Children: only with a parent, and a parent who is standing next to you.</p>
<p>Send the picture within a week. It is the one habit that makes the tenth conversation easier than the first.</p>`,
            pl: `<p>Najpierw wybierz miejsce, potem człowieka. Gdy stoisz już w dobrym świetle, masz powód, który nie ma nic wspólnego z czyimkolwiek wyglądem: „Uczę się fotografować w tej bramie, do czwartej jest tu świetne światło. Czy można prosić o dwie minuty?” Zgadzają się dwie osoby na pięć. Z tych, które odmawiają, prawie wszystkie się uśmiechają.</p>
<p>W pierwszych dziesięciu sekundach powiedz trzy rzeczy: kim jesteś, po co to robisz i ile to potrwa. Pokaż, co już jest na ekranie, bo nieznajomy nie wyobrazi sobie twojej bramy, ale może ją zobaczyć. Nigdy nie dotykaj, nie ustawiaj ciała rękami i nie mów, że to chwila, jeśli zamierzasz robić dalej.</p>
<h2>Czego chce prawo</h2>
<p>W Polsce zrobienie zdjęcia to jedno, a publikacja drugie: rozpowszechnianie wizerunku wymaga zgody, chyba że osoba jest tylko szczegółem większej całości, na przykład tłumu albo krajobrazu, lub jest osobą powszechnie znaną, sfotografowaną przy pełnieniu swojej funkcji. Portret nigdy nie jest szczegółem. Poproś o zgodę na piśmie, napisz, gdzie zdjęcie może się pojawić, i zostaw kontakt. Dzieci: tylko za zgodą rodzica, który stoi obok.</p>
<p>Wyślij zdjęcie w ciągu tygodnia. To jedyny nawyk, dzięki któremu dziesiąta rozmowa jest łatwiejsza od pierwszej.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Exercise: five doorways', pl: 'Ćwiczenie: pięć bram' },
      minutes: 40,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Walk one street, on both pavements, and find five doorways whose light you would trust with a face. For each write down the hour, the direction it looks in, the colour of the house across the street and the number of steps inside at which your hand looks round. Take one frame of your own hand there, as a note.</p>
<p>Then come back to the best of the five with a person, at the hour you wrote down. Make one portrait on the line, one a step inside and one three steps inside. The person does not change anything; only the chair of air they stand on moves.</p>
<p>Lay the three side by side with your notes covered, and guess how deep each was taken; then look at doorway portraits by others and guess there. After a few you will be able to read depth from the cheek alone.</p>`,
            pl: `<p>Przejdź jedną ulicę po obu stronach i znajdź pięć bram, których światłu można powierzyć twarz. Przy każdej zapisz godzinę, kierunek, w którym patrzy, kolor domu naprzeciwko i liczbę kroków w głąb, przy której dłoń jest okrągła. Zrób tam jedno zdjęcie własnej dłoni, w ramach notatki.</p>
<p>Potem wróć do najlepszej z pięciu z drugą osobą, o zapisanej godzinie. Zrób jeden portret na linii cienia, jeden krok w głąb i jeden trzy kroki w głąb. Portretowana osoba niczego nie zmienia, zmienia się tylko miejsce, w którym stoi.</p>
<p>Połóż te trzy zdjęcia obok siebie, zakryj notatki i zgadnij, jak głęboko powstało każde; potem zgaduj tak samo z cudzych portretów w bramach. Po kilku odczytasz głębokość z samego policzka.</p>`,
          },
        },
      ],
    },
  ],
}
