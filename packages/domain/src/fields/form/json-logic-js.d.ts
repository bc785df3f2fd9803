declare module "json-logic-js" {
  const jsonLogic: { apply(logic: unknown, values: unknown): unknown };
  export default jsonLogic;
}
