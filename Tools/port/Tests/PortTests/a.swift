import Port
