/**
 * `alone`: understood by itself. `withPrompt`: only with its prompt word. MUTCD (FHWA, 2000) section 1A.14,
 * tables 1A-1 and 1A-2.
 */
export type AbbreviationUse = "alone" | "withPrompt";

/** The required neighbour of an abbreviation; `any` word, or any `number`. */
export interface PromptWord {
  word: string | { kind: "any" | "number" };
  stands: "before" | "after";
}

export interface Abbreviation {
  /** In capitals; words are separated by one space. */
  word: string;
  short: string;
  use: AbbreviationUse;
  prompt?: PromptWord;
}

/** Abbreviations that drivers misread; never use them (MUTCD 2000, table 1A-3). */
interface MisreadAbbreviation {
  short: string;
  meant: string;
  readAs: string;
}

/** Table 1A-1: words and abbreviations. */
const alone = `
AFTERNOON PM|EVENING PM|ALTERNATE ALT|AVENUE AVE|BICYCLE BIKE|BOULEVARD BLVD|CANNOT CANT|CB RADIO=CB|CENTER CNTR
CIVIL DEFENSE=CD|COMPRESSED NATURAL GAS=CNG|CROSSING XING|DO NOT=DONT|DRIVE DR|EAST E|EASTBOUND EB
ELECTRIC VEHICLE=EV|EMERGENCY EMER|ENTRANCE ENT|ENTER ENT|EXPRESSWAY EXPWY|FEET FT|FM RADIO=FM|FREEWAY FRWY,FWY
FRIDAY FRI|HAZARDOUS MATERIAL=HAZMAT|HIGH OCCUPANCY VEHICLE=HOV|HIGHWAY HWY|HOUR HR|HOURS HR|INFORMATION INFO
IT IS=ITS|JUNCTION JCT|INTERSECTION JCT|KILOMETER KM|KILOMETERS KM|KILOMETERS PER HOUR=KM/H|LANE LN|LEFT LFT
LIQUID PROPANE GAS=LP-GAS|MAINTENANCE MAINT|METER M|METERS M|MILE MI|MILES MI|MILES PER HOUR=MPH|MINUTE MIN
MINUTES MIN|MONDAY MON|MORNING AM|NORMAL NORM|NORTH N|NORTHBOUND NB|PARKING PKING|PEDESTRIAN PED|POUNDS LBS
RIGHT RHT|ROAD RD|SATURDAY SAT|SERVICE SERV|SHOULDER SHLDR|SLIPPERY SLIP|SOUTH S|SOUTHBOUND SB|SPEED SPD|STREET ST
SUNDAY SUN|TELEPHONE PHONE|TEMPORARY TEMP|THURSDAY THURS|TIRES WITH LUGS=LUGS|TRAFFIC TRAF|TRAVELERS TRAVLRS
TUESDAY TUES|TWO-WAY INTERSECTION=2-WAY|TWO-WHEELED VEHICLES=CYCLES|VEHICLES VEH|WARNING WARN|WEDNESDAY WED|WEST W
WESTBOUND WB|WILL NOT=WONT`;

/** Table 1A-2: word, abbreviations and prompt word. A star means the prompt precedes, ? any word, # a number. */
const withPrompt = `
ACCESS ACCS ROAD|AHEAD AHD *FOG|BLOCKED BLKD *LANE|BRIDGE BRDG *?|CONDITION COND *TRAFFIC|CONGESTED CONG *TRAFFIC
CONSTRUCTION CONST AHEAD|DOWNTOWN DWNTN *TRAFFIC|EASTBOUND E-BND TRAFFIC|EXIT EX,EXT *NEXT|EXPRESS EXP LANE
FRONTAGE FRNTG ROAD|HAZARDOUS HAZ DRIVING|INTERSTATE I #|LOCAL LOC TRAFFIC|LOWER LWR LEVEL|MAJOR MAJ ACCIDENT
MINOR MNR ACCIDENT|NORTHBOUND N-BND TRAFFIC|OVERSIZED OVRSZ LOAD|PREPARE PREP TO|PAVEMENT PVMT *WET
QUALITY QLTY *AIR|ROADWORK RDWK AHEAD|ROUTE RT *BEST|SOUTHBOUND S-BND TRAFFIC|TOWNSHIP TWNSHP LIMITS
TURNPIKE TRNPK *?|UPPER UPR LEVEL|VEHICLE VEH *STALLED|WESTBOUND W-BND TRAFFIC`;

export const standardAbbreviations: readonly Abbreviation[] = [
  ...rowsOf(alone).flatMap(parseLoneRow),
  ...rowsOf(withPrompt).flatMap(promptRow),
];

export const misreadAbbreviations: readonly MisreadAbbreviation[] = [
  { short: "ACC", meant: "ACCIDENT", readAs: "ACCESS" },
  { short: "CLRS", meant: "CLEARS", readAs: "COLORS" },
  { short: "DLY", meant: "DELAY", readAs: "DAILY" },
  { short: "FDR", meant: "FEEDER", readAs: "FEDERAL" },
  { short: "L", meant: "LEFT", readAs: "LANE" },
  { short: "LT", meant: "LIGHT", readAs: "LEFT" },
  { short: "PARK", meant: "PARKING", readAs: "PARK" },
  { short: "POLL", meant: "POLLUTION", readAs: "POLL" },
  { short: "RED", meant: "REDUCE", readAs: "RED" },
  { short: "STAD", meant: "STADIUM", readAs: "STANDARD" },
  { short: "WRNG", meant: "WARNING", readAs: "WRONG" },
];

function rowsOf(table: string): string[] {
  return table
    .trim()
    .split(/[|\n]/)
    .map((row) => row.trim());
}

function parseLoneRow(row: string): Abbreviation[] {
  const [word, shorts] = row.includes("=") ? row.split("=") : row.split(" ");
  return shorts!.split(",").map((short) => ({ word: word!, short, use: "alone" as const }));
}

function promptRow(row: string): Abbreviation[] {
  const [word, shorts, use] = row.split(" ") as [string, string, string];
  const named = use.startsWith("*") ? use.slice(1) : use;
  const prompt: PromptWord = {
    word: named === "?" ? { kind: "any" } : named === "#" ? { kind: "number" } : named,
    stands: use.startsWith("*") ? "before" : "after",
  };
  return shorts.split(",").map((short) => ({ word, short, use: "withPrompt" as const, prompt }));
}
