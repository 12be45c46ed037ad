import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type VariableValues,
} from "graphql";
import { ADMIN_SCHEMA } from "../../../../adapters/shopify/stand-in/admin-schema.ts";

const MANY = 250;

/**
 * The points that a valid query may cost: scalars nothing, objects one, lists multiplied by their length. Throws for a
 * query that the schema allows but Shopify refuses because it requests too much at once.
 */
export function requestedCost(document: DocumentNode, given: Readonly<Record<string, unknown>>): number {
  const operation = getOperationAST(document);
  if (operation == null) throw new GraphQLError("An operation name is required");
  const { variableValues, errors } = getVariableValues(
    ADMIN_SCHEMA,
    operation.variableDefinitions ?? [],
    given,
  );
  if (errors !== undefined) throw errors[0] ?? new GraphQLError("The variables cannot be read");
  const root = ADMIN_SCHEMA.getRootType(operation.operation);
  return root == null ? 0 : costOfAll(root, operation.selectionSet, variableValues);
}

function costOfAll(parent: GraphQLNamedType, { selections }: SelectionSetNode, variables: VariableValues) {
  return selections.reduce((sum, selection) => {
    if (selection.kind !== Kind.FIELD) throw new GraphQLError("The stand-in counts no costs of fragments");
    return sum + costOf(parent, selection, variables);
  }, 0);
}

function costOf(parent: GraphQLNamedType, node: FieldNode, variables: VariableValues): number {
  const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
  const field = fields[node.name.value];
  if (field === undefined || getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false)
    return 0;
  const type = getNamedType(field.type);
  if (!isCompositeType(type) || node.selectionSet === undefined || type.name === "PageInfo") return 0;
  const { first, ids } = getArgumentValues(field, node, variables);
  const isConnection = type.name.endsWith("Connection");
  if (isConnection && first == null)
    throw new GraphQLError("you must provide one of first or last", { nodes: node });
  if (Number(first ?? 0) > MANY) throw new GraphQLError(`first cannot exceed ${MANY}`, { nodes: node });
  const below = costOfAll(type, node.selectionSet, variables);
  if (isConnection) return 2 + Number(first) * Math.max(1, below);
  const count = Array.isArray(ids) ? ids.length : Number(first ?? 1);
  return count * (1 + below);
}

/** The number of objects in the answer, itself included. */
export function objectsIn(data: unknown): number {
  if (typeof data !== "object" || data === null) return 0;
  const held = Object.values(data).reduce((sum: number, value) => sum + objectsIn(value), 0);
  return Array.isArray(data) ? held : held + 1;
}
