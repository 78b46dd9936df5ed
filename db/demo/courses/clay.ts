import { pinchClip } from '../clips.ts'
import type { DemoCourse } from '../content-types.ts'

export const clay: DemoCourse = {
  slug: 'first-bowls',
  title: { en: 'First bowls', pl: 'Pierwsze miski' },
  promise: {
    en: 'Build six bowls by hand at your kitchen table, and learn what clay will and will not do.',
    pl: 'Ulep ręcznie sześć misek przy kuchennym stole i poznaj, co glina zrobi, a czego nie.',
  },
  description: {
    en: `<p>No wheel, no studio, no apron with a slogan. You need two kilograms of clay, a wooden board, a bowl of water and a corner where things may dry slowly. Everything else is in your hands already.</p>
<p>We begin with a pinched bowl the size of an orange and end with a coiled one that holds a salad. Between the two lies most of what a potter knows: wet and dry, thick and thin, waiting and not waiting.</p>`,
    pl: `<p>Bez koła, bez pracowni, bez fartucha z napisem. Potrzeba dwóch kilogramów gliny, deski, miski wody i kąta, w którym coś może powoli schnąć. Resztę masz już w rękach.</p>
<p>Zaczynamy od wygniatanej miski wielkości pomarańczy, a kończymy na wałeczkowej, w której zmieści się sałata. Między nimi leży większość tego, co wie garncarz: mokre i suche, grube i cienkie, czekanie i nieczekanie.</p>`,
  },
  level: 'beginner',
  tags: ['Hand-building'],
  outcomes: [
    { en: 'Wedge clay so that it does not burst in the kiln', pl: 'Wyrobisz glinę tak, żeby nie pękła w piecu' },
    { en: 'Pinch and coil walls of even thickness', pl: 'Ulepisz ścianki równej grubości, z kuli i z wałeczków' },
    { en: 'Dry and fire at somebody else’s kiln without fear', pl: 'Wysuszysz i wypalisz w cudzym piecu bez strachu' },
  ],
  faq: [
    {
      question: { en: 'I have no kiln. Is that a problem?', pl: 'Nie mam pieca. Czy to problem?' },
      answer: {
        en: 'No. Most towns have a studio that fires other people’s work by the shelf; the last lecture says what to ask them.',
        pl: 'Nie. W większości miast jest pracownia, która wypala cudze prace na półki; ostatnia lekcja mówi, o co zapytać.',
      },
    },
    {
      question: { en: 'Can one eat from the bowls?', pl: 'Czy z tych misek można jeść?' },
      answer: {
        en: 'Yes, if they are glazed with a food-safe glaze and fired to the temperature on its label.',
        pl: 'Tak, jeśli pokryje je szkliwo dopuszczone do żywności, wypalone w temperaturze z etykiety.',
      },
    },
  ],
  cover: 'cover-clay',
  price: 6900,
  sections: [
    {
      title: { en: 'Pinching', pl: 'Z kuli' },
      lectures: [
        {
          title: { en: 'Pinch a bowl', pl: 'Miska z kuli' },
          minutes: 1,
          access: 'open',
          components: [
            pinchClip,
            {
              type: 'text',
              html: {
                en: `<p>Take a piece of clay the size of an orange and roll it between your palms until there are no folds. Folds are where cracks begin. Push your thumb into the middle and stop when about a finger’s width is left below it; pat the bottom flat on the board and feel whether it gives.</p>
<p>Now pinch between thumb and fingers and turn after every pinch, always by the same small step, working from the bottom up. The wall should rise. If it spreads instead, you are pulling outwards: rest your other hand against the outside, like a bowl around the bowl. When the wall is as thick as your little finger everywhere, put it down and wash your hands. The urge to improve it further is how bowls become ashtrays.</p>`,
                pl: `<p>Weź kawałek gliny wielkości pomarańczy i tocz go w dłoniach, aż znikną fałdy. Od fałd zaczynają się pęknięcia. Wciśnij kciuk w środek i zatrzymaj się, gdy pod nim zostanie mniej więcej szerokość palca; przyklep dno do deski i sprawdź, czy się ugina.</p>
<p>Teraz ściskaj między kciukiem a palcami i po każdym ściśnięciu obracaj, zawsze o ten sam mały krok, od dołu do góry. Ścianka ma rosnąć. Jeśli się rozkłada, ciągniesz na zewnątrz: oprzyj drugą dłoń o zewnętrzną stronę, jak miskę wokół miski. Gdy wszędzie jest gruba jak mały palec, odłóż ją i umyj ręce. To od chęci dalszego poprawiania miski stają się popielniczkami.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Wedging', pl: 'Wyrabianie gliny' },
          minutes: 9,
          access: 'login',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Clay from the bag is like bread dough from the shop: ready, people say, but not awake. Wedging drives out the air and makes the whole lump equally wet. Press it away from you with the heels of both hands, roll it back, turn it a quarter, press again. After fifty turns cut it through with a wire and look at the faces. Holes mean another fifty.</p>
<p>Stand while you do it, with straight arms, on a table that reaches your wrists. The strength should come from the shoulders and the weight of your body. If your fingers are tired, they have been doing somebody else’s work. Good clay is done when it no longer sticks to the board and takes a thumbprint without cracking round the edge.</p>`,
                pl: `<p>Glina z worka jest jak ciasto ze sklepu: niby gotowa, ale jeszcze śpi. Wyrabianie wypędza powietrze i wyrównuje wilgotność całej bryły. Odpychaj ją nasadami obu dłoni, przyciągaj z powrotem, obróć o ćwierć, znowu odpychaj. Po pięćdziesięciu ruchach przetnij drutem i obejrzyj przekrój. Dziury oznaczają następne pięćdziesiąt.</p>
<p>Rób to na stojąco, z prostymi rękami, przy stole sięgającym nadgarstków. Siła ma iść z barków i ciężaru ciała. Jeśli bolą palce, wykonywały cudzą pracę. Dobra glina nie klei się już do deski i przyjmuje odcisk kciuka bez pęknięć na brzegu.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Rims and feet', pl: 'Brzegi i stopki' },
          minutes: 11,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Leave the bowl under a loose plastic bag until the next day. It should be leather-hard: cool to the touch, stiff like cheese, still dark. Only now is it strong enough for the two things people notice first. Trim the rim level with a knife, then run a damp strip of chamois round it three times. A rim is for lips; it should be a little thicker than the wall and perfectly smooth.</p>
<p>Turn the bowl over on a soft cloth. Draw a circle half as wide as the rim, score it with a fork, wet it, and press on a coil as thick as a pencil. Blend the coil into the bowl on both sides with a wooden tool, turn it up again and set it on the board. If it rocks, rub the foot in circles on wet sandpaper. A bowl with a foot casts a shadow under itself, and that line of shadow is what makes it look made.</p>`,
                pl: `<p>Zostaw miskę do jutra pod luźną folią. Ma być skórzana: chłodna w dotyku, sztywna jak ser, wciąż ciemna. Dopiero teraz jest dość mocna na dwie rzeczy, które widać najpierw. Wyrównaj brzeg nożem, a potem trzy razy przeciągnij po nim wilgotną irchą. Brzeg jest dla ust; powinien być trochę grubszy niż ścianka i zupełnie gładki.</p>
<p>Odwróć miskę na miękkiej szmatce. Narysuj koło o połowę węższe od brzegu, ponacinaj widelcem, zwilż i dociśnij wałeczek gruby jak ołówek. Zatrzyj go z obu stron drewienkiem, odwróć miskę i postaw na desce. Jeśli się kiwa, pocieraj stopkę kolistym ruchem o mokry papier ścierny. Miska ze stopką rzuca pod siebie cień i to ta linia cienia sprawia, że wygląda na zrobioną.</p>`,
              },
            },
          ],
        },
      ],
    },
    {
      title: { en: 'Coiling and firing', pl: 'Z wałeczków i do pieca' },
      lectures: [
        {
          title: { en: 'Coils', pl: 'Wałeczki' },
          minutes: 13,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>A pinched bowl can only be as large as your hand. For anything larger you build. Roll coils from the middle outwards with flat fingers, as thick as a thumb and longer than you need, and keep them under a damp cloth. A coil that has been lying open for ten minutes will crack when it is bent, and a crack in the wall is for ever.</p>
<p>Lay the first coil on a round slab, overlap its ends at a slant, and smear it downwards on the inside before you lay the next. Two coils, then a rest: the lower part has to stiffen before it carries more. To widen the bowl, set the coil a little outside the one below; to close it, a little inside. Work on three bowls in turn and there will be no waiting at all.</p>`,
                pl: `<p>Miska z kuli może być tylko tak duża jak dłoń. Wszystko większe się buduje. Tocz wałeczki płaskimi palcami od środka na zewnątrz, grube jak kciuk i dłuższe, niż potrzeba, i trzymaj je pod wilgotną ściereczką. Wałeczek, który dziesięć minut leżał odkryty, pęknie przy zginaniu, a pęknięcie w ściance jest na zawsze.</p>
<p>Połóż pierwszy wałeczek na okrągłym placku, zetnij końce na skos i złącz na zakładkę, a od środka zatrzyj go w dół, zanim położysz następny. Dwa wałeczki i przerwa: dolna część musi stężeć, zanim uniesie więcej. Żeby miskę poszerzyć, kładź wałeczek trochę na zewnątrz poprzedniego, żeby zwęzić, trochę do środka. Pracuj na zmianę nad trzema miskami, a nie będzie żadnego czekania.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Drying slowly', pl: 'Powolne schnięcie' },
          minutes: 7,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Clay shrinks by about a tenth as it dries, and it shrinks first where it is thin. A rim that is dry while the foot is wet pulls against it until something gives. So the whole art of drying is to make the rim wait: cover it with a strip of plastic and leave the body free, and turn the bowl upside down as soon as it can bear it.</p>
<p>Keep it from radiators, from sun and from draughts. A week is right for a bowl of this size, two in a wet autumn. It is dry when it has turned pale all over and no longer feels cold against your cheek. That is an old test and still the best: the cheek feels the water that the fingers have got used to.</p>`,
                pl: `<p>Glina, schnąc, kurczy się mniej więcej o jedną dziesiątą, a zaczyna tam, gdzie jest cienka. Brzeg suchy, gdy stopka jest mokra, ciągnie ją, aż coś puści. Cała sztuka suszenia polega więc na tym, żeby brzeg poczekał: przykryj go paskiem folii, resztę zostaw odkrytą i odwróć miskę do góry dnem, gdy tylko to zniesie.</p>
<p>Trzymaj ją z dala od kaloryfera, słońca i przeciągów. Na miskę tej wielkości potrzeba tygodnia, a w mokrą jesień dwóch. Jest sucha, gdy cała zbladła i nie chłodzi już policzka. To stara próba i wciąż najlepsza: policzek czuje wodę, do której palce już przywykły.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'At the kiln', pl: 'Przy piecu' },
          minutes: 12,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Ask the studio three things before you bring anything: to which cone they fire, how they charge for the shelf, and whether they know your clay. Bring the label from the bag. A clay made for 1060 °C becomes a puddle at 1250, and the puddle will be on somebody else’s shelf. Wrap the bowls in newspaper, one inside another with a sponge between, and carry them on your knees.</p>
<p>The first firing is slow, because the last water has to leave before the clay is hot: two hours below 120 degrees, with the lid open by two fingers. Afterwards nothing can hurt it but haste. Keep the log below for your first ten firings. Pots forget how they were fired; paper does not.</p>`,
                pl: `<p>Zanim cokolwiek przyniesiesz, zapytaj w pracowni o trzy rzeczy: do jakiej temperatury wypalają, jak liczą za półkę i czy znają twoją glinę. Weź ze sobą etykietę z worka. Glina na 1060 °C przy 1250 stanie się kałużą, a kałuża będzie na cudzej półce. Zawiń miski w gazety, włóż jedną w drugą z gąbką pomiędzy i wieź je na kolanach.</p>
<p>Pierwszy wypał jest powolny, bo ostatnia woda musi wyjść, zanim glina będzie gorąca: dwie godziny poniżej 120 stopni, z pokrywą uchyloną na dwa palce. Potem nic jej już nie zaszkodzi oprócz pośpiechu. Przez pierwszych dziesięć wypałów prowadź dziennik, który jest poniżej. Naczynia zapominają, jak były wypalane, papier nie.</p>`,
              },
            },
            {
              type: 'file',
              media: 'kiln-log.csv',
              title: { en: 'Kiln log (CSV)', pl: 'Dziennik wypałów (CSV)' },
            },
          ],
        },
      ],
    },
  ],
}
