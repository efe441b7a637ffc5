import { tokenize } from './tokenize.ts';

/**
 * Groups of synonyms in English, Hindi and transliterations, one group per line. In a name of several words
 * all words must match. Merchants and shoppers may use different names of one group.
 */
const SYNONYM_GROUPS: readonly (readonly string[])[] = [
  // spices and food
  ['haldi', 'turmeric', 'हल्दी', 'haldee'],
  ['mirch', 'chilli', 'मिर्च', 'chili', 'chilly', 'mirchi', 'chile'],
  ['jeera', 'cumin', 'जीरा', 'jira', 'zeera'],
  ['dhania', 'coriander', 'धनिया', 'dhaniya'],
  ['elaichi', 'cardamom', 'इलायची', 'ilaichi', 'elaichee', 'cardamon'],
  ['laung', 'clove', 'लौंग', 'lavang'],
  ['dalchini', 'cinnamon', 'दालचीनी', 'daalchini'],
  ['kalimirch', 'pepper', 'kali mirch', 'काली मिर्च', 'peppercorn'],
  ['amchur', 'amchoor', 'aamchur', 'अमचूर', 'mango powder'],
  ['methi', 'fenugreek', 'मेथी'],
  ['saunf', 'fennel', 'सौंफ'],
  ['rai', 'mustard', 'राई', 'sarson', 'सरसों'],
  ['ajwain', 'carom', 'अजवाइन'],
  ['hing', 'asafoetida', 'हींग', 'heeng'],
  ['kesar', 'saffron', 'केसर', 'zafran'],
  ['javitri', 'mace', 'जावित्री'],
  ['jaiphal', 'nutmeg', 'जायफल'],
  ['adrak', 'ginger', 'अदरक', 'sonth', 'सोंठ'],
  ['lahsun', 'garlic', 'लहसुन', 'lasun'],
  ['imli', 'tamarind', 'इमली'],
  ['til', 'sesame', 'तिल'],
  ['nariyal', 'coconut', 'नारियल'],
  ['namak', 'salt', 'नमक'],
  ['masala', 'spice', 'मसाला', 'seasoning'],
  ['chai', 'tea', 'चाय'],
  ['staranise', 'star anise', 'chakra phool', 'चक्र फूल'],
  ['tejpatta', 'tej patta', 'bay leaf', 'तेज पत्ता'],
  ['dabba', 'डब्बा', 'masaldani', 'spice box'],
  // clothes
  ['kurta', 'kurti', 'कुर्ता', 'कुर्ती', 'kurtha', 'kurtis'],
  ['saree', 'sari', 'साड़ी', 'saaree', 'sadi'],
  ['dupatta', 'stole', 'chunni', 'दुपट्टा', 'चुन्नी', 'odhni', 'स्टोल', 'scarf'],
  ['shawl', 'शॉल', 'shaal'],
  ['pyjama', 'pajama', 'पायजामा', 'pyjamas', 'pajamas'],
  ['jacket', 'bandi', 'बंडी', 'waistcoat', 'जैकेट'],
  ['tshirt', 't shirt', 'tee', 'टीशर्ट'],
  ['shirt', 'शर्ट', 'kameez', 'कमीज़'],
  ['lehenga', 'lehnga', 'लहंगा', 'ghagra'],
  ['salwar', 'shalwar', 'सलवार'],
  ['trouser', 'trousers', 'pant', 'pants', 'पैंट'],
  ['cotton', 'सूती', 'suti', 'कॉटन'],
  ['silk', 'resham', 'रेशम', 'सिल्क'],
  ['wool', 'oon', 'ऊन', 'woollen', 'woolen'],
  ['khadi', 'खादी', 'handspun'],
  // feet, ears and wrists
  ['jutti', 'mojari', 'जूती', 'juti', 'mojri'],
  ['chappal', 'चप्पल', 'slipper', 'slippers', 'sandal', 'sandals', 'chappals'],
  ['shoe', 'shoes', 'जूते', 'joota', 'footwear'],
  ['jhumka', 'earring', 'earrings', 'झुमका', 'jhumki'],
  ['bangle', 'bangles', 'choodi', 'kangan', 'चूड़ियाँ', 'कंगन', 'churi'],
  ['jewellery', 'jewelry', 'गहने', 'gehne'],
  ['bag', 'jhola', 'झोला', 'थैला', 'thaila', 'tote'],
  ['watch', 'ghadi', 'घड़ी'],
  ['belt', 'बेल्ट'],
  ['leather', 'chamda', 'चमड़ा'],
  // home
  ['brass', 'peetal', 'पीतल', 'pital'],
  ['copper', 'tamba', 'तांबा', 'ताम्बा'],
  ['terracotta', 'mitti', 'मिट्टी', 'clay'],
  ['diya', 'deepak', 'दीया', 'दीपक', 'lamp'],
  ['cushion', 'takiya', 'तकिया', 'pillow'],
  ['planter', 'gamla', 'गमला'],
  ['kulhad', 'कुल्हड़', 'kulhar'],
  ['gift', 'उपहार', 'uphaar', 'tohfa'],
  // colors
  ['red', 'lal', 'लाल', 'laal'],
  ['blue', 'neela', 'नीला', 'neel'],
  ['green', 'hara', 'हरा'],
  ['yellow', 'peela', 'पीला'],
  ['white', 'safed', 'सफेद', 'सफ़ेद'],
  ['black', 'kala', 'काला'],
  ['pink', 'gulabi', 'गुलाबी'],
  // people
  ['men', 'पुरुष', 'mens', 'gents'],
  ['women', 'महिला', 'womens', 'ladies'],
  ['wedding', 'shaadi', 'शादी'],
];

const SYNONYMS_BY_WORD = new Map<string, readonly string[]>();
for (const names of SYNONYM_GROUPS) {
  for (const name of names) if (!name.includes(' ')) SYNONYMS_BY_WORD.set(name, names);
}

/** The other names in the group of this word; empty for most words. */
export function findSynonyms(word: string): string[] {
  return (SYNONYMS_BY_WORD.get(word) ?? []).filter((name) => name !== word);
}

/** The groups of names of several words by their words. */
const SYNONYMS_BY_WORDS = new Map(
  SYNONYM_GROUPS.flatMap((names) =>
    names.filter((name) => name.includes(' ')).map((name) => [tokenize(name).join(' '), names] as const),
  ),
);
const MAX_NAME_WORDS = Math.max(...[...SYNONYMS_BY_WORDS.keys()].map((name) => name.split(' ').length));

/** The longest name of several words at the beginning of `words`, with the other names in its group; undefined if there is none. */
export function findLongName(
  words: readonly string[],
): { name: string; synonyms: string[]; length: number } | undefined {
  for (let length = Math.min(words.length, MAX_NAME_WORDS); length > 1; length -= 1) {
    const name = words.slice(0, length).join(' ');
    const names = SYNONYMS_BY_WORDS.get(name);
    if (names) return { name, synonyms: names.filter((other) => tokenize(other).join(' ') !== name), length };
  }
  return undefined;
}

/** All single words of the table. They count as correctly spelled even if no product contains them. */
export const SYNONYM_WORDS: readonly string[] = [...SYNONYMS_BY_WORD.keys()];
